import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import css from './skeleton.module.css'

const afterMs = 150
const widths = ['52%', '68%', '44%', '60%', '48%', '64%']

type SkeletonRowsProps = {
  count?: number
  /** Said to screen readers: "Loading". */
  label: string
  /** Show at once, for pictures. */
  immediate?: boolean
}

/** The shape of real rows, standing still, and only when loading takes longer than 150 ms. */
export function SkeletonRows({ count = 6, label, immediate = false }: SkeletonRowsProps) {
  const [shown, setShown] = useState(immediate)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <div className={css.rows} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={css.row} aria-hidden="true">
          <div className={css.bar} style={{ width: widths[index % widths.length] }} />
          <div className={css.bar} />
        </div>
      ))}
    </div>
  )
}
