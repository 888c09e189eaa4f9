/** Another window of this page: it holds no page of its own, and goes with the page. */
export interface SmallWindow {
  window: Window
  /** It stays above all other windows; a plain popup does not. */
  staysAbove: boolean
}

/** The API that Chromium has, and Firefox from 151; TypeScript's DOM does not know it yet. */
interface PictureInPicture {
  requestWindow(size: { width: number; height: number }): Promise<Window>
}

/** For letters of the usual size. */
const size = { width: 380, height: 220 }
const usualLetterPx = 16

function pictureInPicture(): PictureInPicture | undefined {
  return (globalThis as { documentPictureInPicture?: PictureInPicture }).documentPictureInPicture
}

/**
 * Opens an empty window that looks like this page. Rejects where the browser refuses: it wants a click or a key right
 * before (`NotAllowedError`), or blocks popups (`null`, told as an error of the same name).
 */
export async function openSmallWindow(): Promise<SmallWindow> {
  const above = pictureInPicture()
  const opened = above ? await above.requestWindow(sizeForLetters()) : openPopup()
  dress(opened.document)
  // A popup is zoomed as this page is; the other window never is.
  const zoom = devicePixelRatio / opened.devicePixelRatio
  if (zoom !== 1) opened.document.documentElement.style.fontSize = `${zoom * 100}%`
  return { window: opened, staysAbove: above !== undefined }
}

/** Larger letters, by the browser's settings or its zoom, have as much room. The browser keeps it within the screen. */
function sizeForLetters() {
  const letterPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  // No page is told its zoom before it has another window to compare with.
  const zoom = Math.round((outerWidth / innerWidth) * 10) / 10
  const scale = Math.max(1, (letterPx / usualLetterPx) * zoom)
  return { width: size.width * scale, height: size.height * scale }
}

function openPopup(): Window {
  const opened = open('', 'plainspoken-floating', `popup,width=${size.width},height=${size.height}`)
  if (opened === null) throw new DOMException('The popup was blocked.', 'NotAllowedError')
  opened.document.body.replaceChildren()
  return opened
}

/** Styles, title, language and theme of this page; the policy that this page has holds there as well. */
function dress(target: Document) {
  const { documentElement, head } = document
  for (const { name, value } of documentElement.attributes) target.documentElement.setAttribute(name, value)
  target.head.replaceChildren(
    ...[...head.querySelectorAll('style, link[rel="stylesheet"], link[rel="icon"]')].map((node) =>
      target.importNode(node, true),
    ),
  )
  target.title = document.title
}

/** Keeps the theme of the window that of the page. Gives what ends it. */
export function followTheme(target: Document): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { attributeName: name } of changes) {
      const value = name && document.documentElement.getAttribute(name)
      if (name && value !== null) target.documentElement.setAttribute(name, value)
      else if (name) target.documentElement.removeAttribute(name)
    }
  })
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}
