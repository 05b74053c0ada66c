import { expect, test } from 'vitest'
import { asPatch } from '#client/records/form-values.ts'
import type { CommandArguments } from './use-command.ts'

const params = { accountID: '1', projectID: '1' }
const patch = asPatch({ name: 'Tower' })

test("accepts a form's result, one or a list, as the body of an operation; any other body must fit", () => {
  const fit: CommandArguments<'projects.patch'>[] = [
    { params, body: patch },
    { params, body: { name: 'Tower' } },
  ]
  const one: CommandArguments<'correctiveActions.create'> = { params, body: patch }
  const list: CommandArguments<'projects.create'> = { params, body: [patch] }
  // @ts-expect-error no field of it
  const strange: CommandArguments<'projects.patch'> = { params, body: { title: 'Tower' } }
  // @ts-expect-error one where the operation takes a list
  const single: CommandArguments<'projects.create'> = { params, body: patch }
  // @ts-expect-error less than the operation needs, and made by no form
  const lacking: CommandArguments<'correctiveActions.create'> = { params, body: { title: 'Tower' } }
  // @ts-expect-error the operation has no body
  const bodiless: CommandArguments<'projects.remove'> = { params, body: patch }
  expect([fit, one, list, strange, single, lacking, bodiless]).toHaveLength(7)
})
