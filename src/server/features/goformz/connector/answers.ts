import { z } from 'zod'
import { oneLine } from '#contract/kernel/clean-text.ts'

// Parses the used parts of GoFormz's answers (https://developers.goformz.com/reference) and drops
// all others. Texts are cleaned like typed ones: one character that no database stores would block
// all other forms.

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

/** GoFormz's ids are GUIDs. The pattern rejects an id that could change the path of a request. */
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

/** GoFormz does not document the answer for a user, so all of these fields are optional. */
export const goFormzUser = z
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

/** A PDF in progress, with the address of the finished export. */
export const queued = z.object({
  redirectUrl: z.string().nullish(),
  resourceId: z.string().nullish(),
})
export const exported = z.object({ link: z.string().max(4000) })

/** Returns the value of a field as text, or '' if it is no text, number or choice. */
export function goFormzFieldText(field: unknown): string {
  const value: unknown =
    typeof field === 'object' && field !== null && 'value' in field ? field.value : field
  if (typeof value === 'string') return oneLine(value)
  return typeof value === 'number' ? String(value) : ''
}
