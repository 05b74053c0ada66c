import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { queueName, queueSchema } from '#server/db/queue-schema.ts'
import { hurry, jobOnce, jobRows, jobsDone, quickPace, silent } from '#tests/world/jobs.ts'
import { ask, later, one, other, place, setUp, works, writing } from './jobs-world.ts'

setUp()

test('two processes run each job once', async () => {
  const done: string[] = []
  const kind = writing(async (text) => {
    await new Promise((resolve) => setImmediate(resolve))
    done.push(text)
    return null
  })
  const [queue] = await Promise.all([works(kind), works(kind)])
  const texts = Array.from({ length: 40 }, (_, n) => `job ${n}`)
  await place.db.account(one, async (tx) => {
    for (const text of texts) await queue.add(tx, kind, { text })
  })
  await jobsDone(place)
  expect(done.toSorted()).toEqual(texts.toSorted())
})

test('runs many jobs one after the other, without waiting for the next poll', async () => {
  const done: string[] = []
  const kind = writing(async (text) => (done.push(text), null))
  const queue = await works(kind, silent, { ...quickPace, look: 600 })
  await place.db.account(one, async (tx) => {
    for (let n = 0; n < 12; n += 1) await queue.add(tx, kind, { text: `job ${n}` })
  })
  await jobsDone(place)
  expect(done).toHaveLength(12)
})

test('a job sees the rows of its company and can write no others', async () => {
  const seen: { accounts: number[]; wrote: string; given: string[] }[] = []
  const kind = writing(async (_text, { db }) => {
    const rows = await db.account((tx) =>
      tx.query<{ account_id: number }>('select account_id from accounts'),
    )
    const wrote = await db
      .account((tx) => tx.exec(`insert into buckets values (${other}, 'action', 0, 1)`))
      .then(() => 'written', String)
    seen.push({
      accounts: rows.map((row) => row.account_id),
      wrote,
      given: Object.keys(db).toSorted(),
    })
    return null
  })
  await ask(await works(kind), kind, 'look')
  await jobsDone(place)
  expect(seen).toEqual([
    {
      accounts: [one],
      wrote: expect.stringMatching(/row-level security/),
      given: ['account', 'accountSnapshot'],
    },
  ])
})

describe('a job that fails', () => {
  test('our own fault is logged with the number of the job, without a name, and the row stores none of it', async () => {
    const said: object[] = []
    const log = {
      info: () => {},
      warn: (what: object) => void said.push(what),
      error: (what: object) => void said.push(what),
    }
    const kind = writing(() => Promise.reject(new Error('boom')))
    const queue = await works(kind, log)
    const id = await ask(queue, kind, 'dana@ridgeline.test')
    expect((await jobOnce(place, ({ state }) => state === 'retry')).output).toEqual({
      code: 'failed',
      detail: '',
    })
    expect(said).toEqual([
      expect.objectContaining({
        event: 'job failed',
        job: id,
        name: 'write',
        attempt: 1,
        error: expect.stringContaining('boom'),
      }),
    ])
    expect(JSON.stringify(said)).not.toContain('dana')
  })

  test.each([
    ['a kind that this version lacks', { job: 'gone', account: 1, payload: { text: 'x' } }],
    ['an unreadable payload', { job: 'write', account: 1, payload: { words: 'x' } }],
    ['a company job without a company', { job: 'write', account: null, payload: { text: 'x' } }],
    ['an unrelated row', { name: 'x' }],
  ])('does not run because of %s', async (_, data) => {
    const run = vi.fn<() => Promise<null>>(async () => null)
    await works(writing(run))
    await place.owner(
      `insert into ${queueSchema}.job (name, data, retry_limit) values ($1, $2, 3)`,
      [queueName, JSON.stringify(data)],
    )
    expect(await jobOnce(place, ({ state }) => state === 'failed')).toMatchObject({
      output: { code: 'unreadable', detail: '' },
      retry_count: 0,
    })
    expect(run).not.toHaveBeenCalled()
  })

  test('is tried again after growing waits, and ends as failed with its reason', async () => {
    const attempts: number[] = []
    const kind = writing(async (_text, { attempt }) => (attempts.push(attempt), later))
    await ask(await works(kind), kind, 'in vain')
    const waits: number[] = []
    for (const retried of [0, 1, 2]) {
      const { waits: seconds, output } = await jobOnce(
        place,
        ({ state, retry_count }) => state === 'retry' && retry_count === retried,
      )
      expect(output).toEqual({ code: 'mail-away', detail: 'nobody there' })
      waits.push(seconds)
      await hurry(place)
    }
    // 100 to 200 seconds, then twice and four times that.
    const least = [100, 200, 400]
    expect(
      waits.map((seconds, n) => seconds > (least[n] ?? 0) - 30 && seconds <= 2 * (least[n] ?? 0)),
    ).toEqual([true, true, true])
    const failed = await jobOnce(place, ({ state }) => state === 'failed')
    expect(failed.output).toEqual({ code: 'mail-away', detail: 'nobody there' })
    expect(attempts).toEqual([1, 2, 3, 4])
  })
})

describe('a process that ends', () => {
  /** A process that hangs in the only job. */
  async function hangs(text: string) {
    const child = spawn(process.execPath, ['tests/world/job-worker.ts', place.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const until = async (word: string) => {
      await expect.poll(() => said).toContain(word)
    }
    await until('open')
    const kind = writing(async () => null)
    const asking = await works(kind)
    await asking.stop(500)
    await ask(asking, kind, text)
    await until(`began ${text}`)
    return child
  }

  test('by SIGTERM returns unfinished jobs at once; it costs no try', async () => {
    const child = await hangs('long')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    const [job] = await jobRows(place)
    expect(job).toMatchObject({ state: 'retry', retry_count: 0, output: null })
    expect(job?.retry_limit).toBe(4)
    expect(job?.waits).toBeLessThanOrEqual(0)
    const done: string[] = []
    await works(writing(async (text) => (done.push(text), null)))
    await jobsDone(place)
    expect(done).toEqual(['long'])
  })

  test('by SIGKILL leaves its job to another process, within the time that the queue sets', async () => {
    const child = await hangs('lost')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect((await jobRows(place))[0]?.state).toBe('active')
    const done: string[] = []
    await works(writing(async (text) => (done.push(text), null)))
    await expect
      .poll(async () => (await jobRows(place))[0]?.state, { timeout: 40_000 })
      .not.toBe('active')
    await hurry(place)
    await jobsDone(place)
    expect(done).toEqual(['lost'])
  })

  test('waits for a job that ends in time, and that job does not run again', async () => {
    const done: string[] = []
    const { promise: go, resolve } = Promise.withResolvers<void>()
    const begun = vi.fn<() => void>()
    const kind = writing(async (text) => {
      begun()
      await go
      done.push(text)
      return null
    })
    const queue = await works(kind)
    await ask(queue, kind, 'nearly')
    await expect.poll(() => begun.mock.calls.length).toBe(1)
    const stopped = queue.stop(20_000)
    resolve()
    await stopped
    expect(done).toEqual(['nearly'])
    expect(await jobRows(place)).toEqual([])
  })
})

test('a broken queue reports it once, and reports its recovery', async () => {
  const said: string[] = []
  const say = (what: object) => void ('event' in what && said.push(String(what.event)))
  const queue = await works(
    writing(async () => null),
    { info: say, warn: say, error: say },
  )
  await expect.poll(() => queue.isRunning()).toBe(true)
  await place.owner(
    `revoke select on ${queueSchema}.job, ${queueSchema}.job_common from siteward_app`,
  )
  await expect.poll(() => said).toEqual(['jobs stand still'])
  await expect.poll(() => queue.isRunning()).toBe(false)
  await place.owner(`grant select on ${queueSchema}.job, ${queueSchema}.job_common to siteward_app`)
  await expect.poll(() => said).toEqual(['jobs stand still', 'jobs run'])
  expect(queue.isRunning()).toBe(true)
})
