import { z } from 'zod'
import { oneLine } from '#contract/kernel/clean-text.ts'

// What GoFormz answers, as far as it is used (https://developers.goformz.com/reference). Whatever
// else it says is left out.
// Texts are cleaned as those of people are: one character that no database keeps would hold up all
// other forms.

/** `2026-05-24T12:54:41.0000000+00:00`, in UTC with milliseconds. */
const moment = z
  .string()
  .max(60)
  .transform((text, context) => {
    const at = Date.parse(text)
    if (Number.isFinite(at) && at > 0 && at < 8e12 && /^\d{4}-\d\d-\d\dT/.test(text))
      return new Date(at).toISOString()
    context.addIssue({ code: 'custom', message: 'Must be a moment.' })
    return z.NEVER
  })

/** Ids over there are GUIDs; one that could lead a path elsewhere is none. */
const id = z.string().regex(/^[\w-]{1,100}$/)

export const token = z.object({ access_token: z.string().min(1).max(8000) })

const status = z.object({ status: z.string(), changeDate: moment.optional() })

export const listedForm = z.object({ formId: id, lastUpdateDate: moment, status })

export const wholeForm = listedForm.extend({
  name: z.string().max(2000).transform(oneLine),
  assignment: z.object({ id, type: z.string() }).nullish().catch(null),
  fields: z.record(z.string(), z.unknown()).nullish(),
})

export const isComplete = ({ status: word }: z.infer<typeof status>): boolean =>
  /^completed?$/i.test(word)

/** How users are answered is published nowhere: whatever of these is there is taken. */
export const user = z
  .object({
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailAddress: z.string(),
    username: z.string(),
    userName: z.string(),
  })
  .partial()
  .transform(({ name, firstName = '', lastName = '', email, emailAddress, username, userName }) => {
    const login = [email, emailAddress, username, userName].find((one) => one?.includes('@')) ?? ''
    return {
      name: oneLine(
        name || `${firstName} ${lastName}`.trim() || (username ?? userName ?? login),
      ).slice(0, 320),
      email: oneLine(login).slice(0, 320),
    }
  })

/** Of a PDF that is being made: where its export is once it is done. */
export const queued = z.object({
  redirectUrl: z.string().nullish(),
  resourceId: z.string().nullish(),
})
export const exported = z.object({ link: z.string().max(4000) })

/** The value of a field as text; of what is no text, number or choice nothing. */
export function fieldText(field: unknown): string {
  const value: unknown =
    typeof field === 'object' && field !== null && 'value' in field ? field.value : field
  if (typeof value === 'string') return oneLine(value)
  return typeof value === 'number' ? String(value) : ''
}
