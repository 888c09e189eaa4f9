import type { Found } from '../messages.ts'
import { sentences } from '../sentences.ts'
import { editContextOf } from './drawn-field.ts'
import { aroundOf } from './fields.ts'

/** Kinds of <input> that hold words one types. */
const textTypes = ['text', 'search', 'url', 'email', 'tel', 'number', '']
/** Autofill names of what must never be said aloud into a page. */
const secret = /(^|\s)(current-password|new-password|one-time-code|cc-[a-z-]+)(\s|$)/
const secretName =
  /passw|passcode|\botp\b|one.?time|2fa|mfa.?code|card.?num|cardnumber|\bcvv\b|\bcvc\b|security.?code/i

/** The innermost element that has the focus, through shadow trees, closed ones included. */
export function deepActive(root: Document | ShadowRoot = document): Element | null {
  const active = root.activeElement
  if (active === null) return null
  const inner = shadowOf(active)
  return inner?.activeElement ? deepActive(inner) : active
}

/** The editable element that takes typing into this one; null if there is none. */
export function editableOf(element: Element | null): HTMLElement | null {
  if (element instanceof HTMLTextAreaElement) return element
  if (element instanceof HTMLInputElement) return textTypes.includes(typeOf(element)) ? element : null
  if (!(element instanceof HTMLElement)) return null
  if (editContextOf(element) !== null) return element
  if (element.isContentEditable) return hostOf(element)
  return null
}

/** Why nothing is ever typed into an element; null where it may be. */
export function whyForbidden(element: Element): string | null {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    const names = `${element.name} ${element.id} ${element.getAttribute('aria-label') ?? ''}`
    const isSecret =
      element.type === 'password' || secret.test(element.autocomplete) || secretName.test(names)
    if (isSecret) return sentences.password
    if (element.readOnly || element.disabled) return sentences.readOnly
  }
  return null
}

/** A frame's answer to the shortcut: the focused field, or why there is none. */
export function findFocused(): { found: Found; element: HTMLElement | null } {
  const active = deepActive()
  if (active instanceof HTMLIFrameElement || active instanceof HTMLFrameElement)
    return { found: { kind: 'frame' }, element: null }
  const why = active && whyForbidden(active)
  if (why) return { found: { kind: 'forbidden', why }, element: null }
  const element = editableOf(active)
  if (element === null) return { found: { kind: 'none' }, element }
  const found: Found = { kind: 'field', hasFocus: document.hasFocus(), around: aroundOf(element) }
  return { found, element }
}

function typeOf(input: HTMLInputElement): string {
  return input.type.toLowerCase()
}

/** The outermost element that is edited as one. */
function hostOf(element: HTMLElement): HTMLElement {
  const parent = element.parentElement
  return parent?.isContentEditable ? hostOf(parent) : element
}

function shadowOf(element: Element): ShadowRoot | null {
  // Firefox has it on the element itself.
  const open = (element as Element & { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot
  if (open !== undefined) return open
  if (!(element instanceof HTMLElement)) return null
  return chrome.dom?.openOrClosedShadowRoot(element) ?? element.shadowRoot
}
