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

describe('an older copy is restored under the running server', () => {
  test("F-59 a response's mark that the copy does not know starts a new epoch of the data", async () => {
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

  test('the response to a change names that change itself, so the loss of even the last one is noticed', async () => {
    const before = markOf(await speaks(safety))
    const id = randomUUID()
    const saved = await sends(safety, patchOf('Quay', id))
    expect(markOf(saved)).toContain(id)
    expect(markOf(saved)).not.toBe(before)
    expect(markOf(await speaks(lead))).toBe(markOf(saved))
  })

  test('a loss is noticed even after others have written more than was lost', async () => {
    const saved = await change(safety, 'Pier 9')
    await backup.restore()
    for (const name of ['A', 'B', 'C']) await lead.patchesProject(project, { name })
    const before = epochOf(await speaks(lead))
    expect(epochOf(await speaks(safety, markOf(saved)))).not.toBe(before)
  })

  test('a mark of another account or epoch, or an invalid one, proves nothing and causes no error', async () => {
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

  test('without a restore, old and new marks prove nothing', async () => {
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
  test('F-59 the running server uses the new epoch from its next response to a signed-in person', async () => {
    const before = epochOf(await speaks(safety))
    await backup.restore()
    await raiseRestoreNumber({ databaseUrl: server.databaseUrl })
    const answer = await speaks(safety)
    expect(epochOf(answer)).not.toBe(before)
    expect(answer.body).toMatchObject({ epoch: epochOf(answer) })
  })
})
