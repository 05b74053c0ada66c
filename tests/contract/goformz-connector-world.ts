import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Formz } from '#contract/goformz/schema.ts'
import { type World, world } from '#tests/world/company.ts'
import { type FormzCompany, formzCompany } from '#tests/world/formz-company.ts'
import { type aFormzForm, type FormzLike, formzLike } from '#tests/world/formz-like.ts'

export let w: World
export let like: FormzLike
export let company: FormzCompany

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world({ environment: { OUTBOUND_LOOPBACK: '1' } })
  })
  afterAll(() => w.stop())
  beforeEach(async () => {
    like = await formzLike()
    company = formzCompany(w, like)
    like.users.set('u-1', {
      firstName: 'Marco',
      lastName: 'Reyes',
      emailAddress: 'safety@ridgeline.test',
    })
    like.users.set('u-2', { username: 'lead@ridgeline.test' })
  })
  afterEach(async () => {
    await like.stop()
    for (const table of ['formz_pushed', 'formz_runs', 'formz_connectors', 'formz_submissions'])
      await w.server.owner(`delete from ${table}`)
  })
}

export const add = (...forms: ReturnType<typeof aFormzForm>[]) => {
  for (const form of forms) like.forms.set(form.formId, form)
}
/** Records a form as the webhook does, in whole ms. */
export const isTold = (formID: string) =>
  w.server.owner(`insert into formz_pushed values ($1, $2, date_trunc('milliseconds', now()))`, [
    w.people.ridgeline,
    formID,
  ])
export const listed = async (person = w.people.boss) =>
  (
    await w.server.ask('GET', `/api/accounts/${w.people.ridgeline}/formzsubmissions`, {
      as: person,
    })
  ).body as Formz[]

export const path = () => `/api/accounts/${w.people.ridgeline}/goformz`
