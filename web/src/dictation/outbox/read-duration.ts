/** Some containers must be read to their end to tell. */
const longestLookMs = 5000

/** The length of a recording in seconds; null if the browser cannot tell soon. */
export function readDuration(file: Blob): Promise<number | null> {
  return new Promise((resolve) => {
    const media = document.createElement('video')
    const address = URL.createObjectURL(file)
    const timer = setTimeout(() => settle(null), longestLookMs)
    function settle(seconds: number | null) {
      clearTimeout(timer)
      media.removeAttribute('src')
      URL.revokeObjectURL(address)
      resolve(seconds)
    }
    media.onloadedmetadata = () => settle(Number.isFinite(media.duration) ? media.duration : null)
    media.onerror = () => settle(null)
    media.preload = 'metadata'
    media.src = address
  })
}
