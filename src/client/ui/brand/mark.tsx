/**
 * The shield without its ground, in the colour of the text around it; `height` in px at 16 px root.
 */
export function Mark({ height = 32 }: { height?: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="16 12 32 40"
      style={{
        height: `${height / 16}rem`,
        width: `${(height * 0.8) / 16}rem`,
        color: 'var(--sw-accent)',
        flex: 'none',
      }}
    >
      <path fill="currentColor" d="M16 12h16v40C22 46.4 16 39 16 29z" />
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeDasharray="16 4 11 4.5 12 99"
        d="M36 14h10v15c0 8.6-4.8 15.3-14 20.7"
      />
    </svg>
  )
}
