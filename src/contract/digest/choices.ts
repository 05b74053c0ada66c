/** The half hours of a day, `00:00` to `23:30`, by their place. */
export const digestTimes: readonly string[] = Array.from({ length: 48 }, (_, place) => {
  const hour = String(Math.floor(place / 2)).padStart(2, '0')
  return `${hour}:${place % 2 === 0 ? '00' : '30'}`
})

/** A digest is sent when an own action is overdue, or when there is anything to tell. */
export const digestOccasions = ['overdue', 'anything'] as const
export type DigestOccasion = (typeof digestOccasions)[number]
