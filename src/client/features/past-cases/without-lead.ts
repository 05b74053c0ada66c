/** "At 9:30 a.m. on July 31, 2015, an employee fell" as "An employee fell": the day stands over it, and two lines are few. */
export function withoutLead(narrative: string): string {
  const rest = narrative.replace(/^(?:at|on)\b[^.]{0,12}(?:\.[^.]{0,6}\.)?[^.]{0,24}?\b\d{4},?\s+(?=\p{L})/iu, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
