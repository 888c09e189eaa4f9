/** The mark: a voice that settles into a line of text, and the next line begun. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M3 19c2.7 0 3-13.5 5.8-13.5S11.5 19 13.7 19s2-7.5 4.1-7.5S20 19 22.2 19H29" />
      <path d="M3 26.5h17" />
    </svg>
  )
}
