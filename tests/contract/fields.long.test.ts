import { describe, expect, test } from 'vitest'
import { startApp } from '#server/app.ts'
import { open } from '#server/db/connect.ts'
import { definitions, kinds } from '#server/kinds.ts'
import { makeActor } from '#tests/world/actor.ts'
import { lossesOf, type Ways } from './field-proof.ts'
import { forgetting, setUp, w, waysOf } from './fields-world.ts'
import { byTag } from './ways.ts'

setUp()

describe('every field that a person may write arrives in every response', () => {
  test.each(Object.keys(definitions))('%s', async (kind) => {
    expect(await lossesOf(waysOf(kind))).toEqual([])
  })
})

describe('names a field that one derivation omits, with the derivation', () => {
  test.each([
    ['correctiveAction', 'rootCause', 'insert', 'create by single call, its answer'],
    ['correctiveAction', 'monitorPlan', 'update', 'edit by single call, read from one'],
    ['correctiveAction', 'trainingUpdates', 'one', 'edit by single call, read from one'],
    ['correctiveAction', 'actionType', 'list', 'edit by single call, read from delta'],
    ['project', 'assignedToUserID', 'insert', 'create by single call, its answer'],
    ['project', 'address', 'update', 'edit by PUT, read from list'],
    ['project', 'number', 'list', 'edit by PUT, read from delta'],
  ] as const)('%s %s, by its %s', async (name, field, derivation, told) => {
    const kind = kinds[name]
    const planted = {
      ...kinds,
      [name]: {
        ...kind,
        sql: { ...kind.sql, ...forgetting(definitions[name], field, derivation) },
      },
    }
    const settings = { ...w.server.settings, checkAnswers: false }
    const server = await startApp(
      settings,
      await open({ databaseUrl: w.server.databaseUrl }, { poolSize: 3 }),
      { clientFolder: null, kinds: planted },
    )
    const safety = makeActor(
      {
        ...w.server,
        ask: (method, path, asking) => w.server.ask(method, path, asking, server.url),
      },
      w.people.safety,
    )
    const ways = waysOf(name, safety)
    const losses = await lossesOf({
      ...ways,
      creates: first(ways.creates),
      edits: first(ways.edits),
    }).finally(server.stop)
    const companion = field === 'assignedToUserID' ? ['assignedToUser'] : []
    expect(
      [...new Set(losses.map((loss) => loss.field))].filter(
        (one) => ![field, ...companion].includes(one),
      ),
    ).toEqual([])
    expect(losses.filter((loss) => loss.field === field).map((loss) => loss.derivation)).toContain(
      told,
    )
  })
})

describe('an outdated change with a tag', () => {
  /** Projects with only the ways of an online kind. */
  const online = (): Ways => {
    const { late: _, ...ways } = waysOf('project')
    return {
      ...ways,
      creates: first(ways.creates),
      edits: first(ways.edits),
      reads: first(ways.reads),
    }
  }
  const tagged = () =>
    byTag(w.safety, 'PATCH', ({ uid }) => `/api/accounts/${w.safety.accountID}/projects/${uid}`)

  test('is refused with the current row, for every field, and accepted with the new tag', async () => {
    expect(await lossesOf({ ...online(), tagged: tagged() })).toEqual([])
  })

  test('the check finds a call without a tag that overwrites, and a kind without an outdated change', async () => {
    const [edit] = Object.values(online().edits)
    const losses = await lossesOf({
      ...online(),
      tagged: async (row, patch) => ({ row: (await edit?.(row, patch)) ?? row }),
    })
    expect(losses.map(({ field, derivation }) => `${field}, ${derivation}`)).toContain(
      'address, late by a tag, read again',
    )
    expect(await lossesOf(online())).toMatchObject([
      { field: 'all', derivation: expect.stringContaining('no outdated change') },
    ])
  })
})

const first = <Way>(ways: Readonly<Record<string, Way>>) =>
  Object.fromEntries(Object.entries(ways).slice(0, 1))

test('with checked responses, the server does not send a list that lacks a field', async () => {
  const kind = kinds.project
  const planted = {
    ...kinds,
    project: {
      ...kind,
      sql: { ...kind.sql, ...forgetting(definitions.project, 'number', 'list') },
    },
  }
  const server = await startApp(
    w.server.settings,
    await open({ databaseUrl: w.server.databaseUrl }, { poolSize: 3 }),
    { clientFolder: null, kinds: planted },
  )
  const { status } = await w.server
    .ask('GET', `/api/accounts/${w.safety.accountID}/projects`, { as: w.people.safety }, server.url)
    .finally(server.stop)
  expect(status).toBe(500)
})
