import { useMemo } from 'react'
import { encode } from 'uqr'
import css from './guest-links.module.css'

/** The modules of white around a code, by which cameras find it. */
const quietZone = 4

/** Draws a text as a QR code: black on white in both themes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(qrSvg(text))}`, [text])
  return <img className={css.code} src={source} alt={label} />
}

/** Returns a text as a QR code in SVG, a unit for each module. Pure. */
export function qrSvg(text: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone })
  const dark = data.flatMap((line, y) =>
    line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
}
