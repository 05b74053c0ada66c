import { afterAll, beforeAll, expect } from 'vitest'
import type { AuditRow } from '#contract/audit/operations.ts'
import type { AuditEvent } from '#contract/kernel/audit.ts'
import { type World, world } from '#tests/world/company.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import type { People, Person } from '#tests/world/people.ts'
import type { Answered, Asking } from '#tests/world/server.ts'

export let w: World
export let p: People
export let mail: MailServer

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    mail = await mailServer()
    w = await world({
      environment: {
        SMTP_URL: mail.url,
        PUBLIC_URL: 'http://safety.example.test',
        HELP_EMAIL: 'help@product.test',
        SALES_EMAIL: 'sales@product.test',
      },
    })
    p = w.people
  })
  afterAll(async () => {
    await w.stop()
    await mail.close()
  })
}

const install = '0193a5f0-0000-7000-8000-00000000c0de'
const device = { install: `${install}; pending=0`, 'user-agent': 'Tablet/1.0 (Siteward test)' }

/** The events of people. */
export type OfPeople = Extract<
  AuditEvent,
  | `${'sign-in' | 'sign-out' | 'reset-' | 'password-' | 'invite' | 'user-' | 'proxy-'}${string}`
  | 'registered'
  | 'role-changed'
  | 'licence-changed'
  | 'reports-to-changed'
  | 'login-as'
>
/** The events of companies, and of the provider that runs them. */
export type OfCompanies = Extract<
  AuditEvent,
  | `${'key-' | 'job-' | 'company-' | 'plan-' | 'logo-' | 'seats-' | 'catalogue-' | 'programs-' | 'api-key' | 'report-keys-'}${string}`
  | 'connector-set'
  | 'webhook-shown'
>
/** The events of the work: all others. */
export type OfWork = Exclude<AuditEvent, OfPeople | OfCompanies>
/** Causes each event; a file that leaves one out does not compile. */
export type Brought<E extends AuditEvent> = Readonly<Record<E, () => Promise<Told>>>

/** The expected line, apart from its time and address. */
export interface Told {
  /** The response of the call that caused it; null without a call. */
  answer: Answered | null
  /** The person who was signed in; null without one. */
  by: Person | null
  /**
   * The subject as the list names it: a person's or company's name, a number, a uid; '' for none.
   */
  about: string
  /** The company whose trail has it; Ridgeline by default. */
  of?: string
  details?: AuditRow['details']
  as?: string
}

export const asks = async (
  method: string,
  path: string,
  asking: Asking = {},
): Promise<Answered> => {
  const answer = await w.server.ask(method, path, {
    ...asking,
    headers: { ...device, ...asking.headers },
  })
  expect(answer.status, answer.text).toBeLessThan(500)
  return answer
}
export const value = (name: string, to: string | number) => ({ name, from: '', to: String(to) })
export const change = (from: string | number, to: string | number, name = '') => ({
  name,
  from: String(from),
  to: String(to),
})
export const field = ({ body }: Answered, name: string): unknown =>
  Reflect.get(Object([body].flat()[0]), name)

export const ofCompany = (
  answer: Answered,
  details: AuditRow['details'],
  by = p.sysadmin,
): Told => ({
  answer,
  by,
  about: 'Ridgeline Builders',
  details,
})

const byName = (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name)

/** Causes the event, finds its line and checks the contents. */
export async function leavesItsLine(event: string, bring: () => Promise<Told>): Promise<void> {
  const begun = Date.now()
  const { answer, by, about, of = 'Ridgeline Builders', details = [], as = '' } = await bring()
  const request = answer?.headers.get('x-request-id') ?? ''
  if (answer !== null) expect(answer.status < 300, answer.text).toBe(!event.endsWith('-refused'))
  const read = async () =>
    (
      (await w.server.ask('GET', `/api/audit?limit=500&event=${event}`, { as: p.sysadmin }))
        .body as AuditRow[]
    ).filter(
      (row) =>
        row.requestId === request &&
        (answer !== null || row.details.some(({ to }) => to === details[0]?.to)),
    )
  // A job may write the line a moment later.
  await expect.poll(read).not.toEqual([])
  const [line, ...more] = await read()
  expect(more).toEqual([])
  expect(line).toMatchObject({
    event,
    companyName: of,
    personID: by?.user_id ?? null,
    personName: by?.name ?? '',
    asName: as,
    about,
    requestId: request,
  })
  expect(line).toMatchObject(
    answer === null
      ? { address: '', device: '', install: '' }
      : { address: '127.0.0.1', device: device['user-agent'], install },
  )
  expect(line?.details.toSorted(byName)).toEqual(details.toSorted(byName))
  // Allows a minute for clocks that differ.
  expect(Date.parse(line?.at ?? '')).toBeGreaterThan(begun - 60_000)
  expect(Date.parse(line?.at ?? '')).toBeLessThan(Date.now() + 60_000)
}
