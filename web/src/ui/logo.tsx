/** The mark: a voice that settles into a line of text, and the next line begun. */
export function LogoMark() {
  return (
    // As high as the line it stands in.
    <svg width="1.75rem" height="2.75rem" viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M3 19c2.7 0 3-13.5 5.8-13.5S11.5 19 13.7 19s2-7.5 4.1-7.5S20 19 22.2 19H29M3 26.5h17"
        strokeWidth="3"
      />
    </svg>
  )
}
