/** All half hours of a day in order, `00:00` to `23:30`. */
export const digestTimes: readonly string[] = Array.from({ length: 48 }, (_, place) => {
  const hour = String(Math.floor(place / 2)).padStart(2, '0')
  return `${hour}:${place % 2 === 0 ? '00' : '30'}`
})

/** When a digest is sent: if one of the reader's actions is overdue, or if there is any news. */
export const digestOccasions = ['overdue', 'anything'] as const
export type DigestOccasion = (typeof digestOccasions)[number]

/** Kinds of changes of an action, the most important first. */
export const kindsOfChange = [
  'opened',
  'assigned',
  'reopened',
  'closed',
  'commented',
  'changed',
] as const
export type KindOfChange = (typeof kindsOfChange)[number]
