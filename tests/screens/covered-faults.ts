import { covers } from './allowed.ts'
import { isAllowed, isHit } from './layout-faults.ts'
import { controls, type Fault, named } from './seen.ts'

/** Finds controls that bars or floating buttons cover after the focus has scrolled to them. */
export function coveredFaults(): Fault[] {
  const scrolled = [...document.querySelectorAll('*')].filter(
    (one) =>
      one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY),
  )
  const places = scrolled.map((one) => [one, one.scrollTop] as const)
  const faults = controls().flatMap((control): Fault[] => {
    if (!control.isConnected) return []
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (!control.isConnected) return []
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight)
      return [
        { rule: 'covered', element: named(control), reason: 'it cannot be scrolled into sight' },
      ]
    const over = document.elementFromPoint(x, y)
    if (over === null || isHit(control, x, y) || isAllowed(covers, over)) return []
    return [{ rule: 'covered', element: named(control), reason: `by ${named(over)}` }]
  })
  for (const [one, top] of places) one.scrollTop = top
  return faults
}
