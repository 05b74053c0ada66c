import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { raiseRestoreNumber } from '#server/db/raise-restore.ts'
import {
  backup,
  change,
  epochOf,
  lead,
  markOf,
  number,
  patchOf,
  project,
  safety,
  sends,
  server,
  setUp,
  speaks,
  stranger,
} from './restore-world.ts'

setUp()

const nameNow = async () => (await safety.seesProject(project))?.name

describe('an older copy is put back under the running server', () => {
  test('F-59 the mark of an answer that the copy does not know begins a new life of the data', async () => {
    const saved = await change(safety, 'Pier 9')
    const before = epochOf(saved)
    await backup.restore()
    expect(await nameNow()).toBe('Pier')
    const noticed = await speaks(safety, markOf(saved))
    expect(noticed.status).toBe(200)
    expect(epochOf(noticed)).not.toBe(before)
    // This very process carries out nothing of the old epoch any more (F-62).
    expect(await change(safety, 'Pier 9', before ?? '')).toMatchObject({
      status: 409,
      body: { code: 'epoch' },
    })
    expect(await nameNow()).toBe('Pier')
  })

  test('the answer to a change names that change itself, so that also the last one before the restore is missed', async () => {
    const before = markOf(await speaks(safety))
    const id = randomUUID()
    const saved = await sends(safety, patchOf('Quay', id))
    expect(markOf(saved)).toContain(id)
    expect(markOf(saved)).not.toBe(before)
    expect(markOf(await speaks(lead))).toBe(markOf(saved))
  })

  test('also when others have written more since than was forgotten', async () => {
    const saved = await change(safety, 'Pier 9')
    await backup.restore()
    for (const name of ['A', 'B', 'C']) await lead.patchesProject(project, { name })
    const before = epochOf(await speaks(lead))
    expect(epochOf(await speaks(safety, markOf(saved)))).not.toBe(before)
  })

  test('nothing that is not our mark of this account and life proves anything, and none is an error', async () => {
    const saved = await change(safety, 'Pier 9')
    const [epoch = '', key = '', mac = ''] = markOf(saved).split('.')
    const foreign = markOf(
      await stranger
        .startsProject({ number: `S-${number}`, name: 'Dock' })
        .then(() => speaks(stranger)),
    )
    await backup.restore()
    const before = epochOf(await speaks(lead))
    const forged = [
      `${epoch}.${randomUUID()}.${mac}`,
      `${epoch}.${key}.${mac.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))}`,
      `${randomUUID()}.${key}.${mac}`,
      `${epoch}.${key}.`,
      `${epoch}.${key}`,
      'x',
      '',
      `${epoch}.' or 1=1 --.${mac}`,
      'x'.repeat(5000),
      foreign,
    ]
    for (const mark of forged)
      expect([mark, (await speaks(safety, mark)).status, epochOf(await speaks(lead))]).toEqual([
        mark,
        200,
        before,
      ])
    // The same key under the right account does.
    expect(epochOf(await speaks(safety, markOf(saved)))).not.toBe(before)
  })

  test('as long as nothing was restored, old and new marks prove nothing', async () => {
    const first = await speaks(safety)
    const marks = [
      markOf(first),
      markOf(await change(safety, 'Pier 9')),
      markOf(await lead.patchesProject(project, { name: 'Q' }).then(() => speaks(lead))),
    ]
    for (const mark of marks) expect(epochOf(await speaks(safety, mark))).toBe(epochOf(first))
  })

  test('strangers get no mark', async () => {
    await change(safety, 'Pier 9')
    expect(markOf(await server.ask('GET', '/api/users/me'))).toBe('')
  })
})

describe('npm run restored', () => {
  test('F-59 the running server goes by the new life with its next answer to a signed-in person', async () => {
    const before = epochOf(await speaks(safety))
    await backup.restore()
    await raiseRestoreNumber({ databaseUrl: server.databaseUrl })
    const answer = await speaks(safety)
    expect(epochOf(answer)).not.toBe(before)
    expect(answer.body).toMatchObject({ epoch: epochOf(answer) })
  })
})
