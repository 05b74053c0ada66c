import 'fake-indexeddb/auto'
import { setTimeout as after } from 'node:timers/promises'
import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { keeping } from './query-answer.ts'
import { openReads } from './reads.ts'

test('what was kept is there at once, and a failure to read it again is in its state alone: no error that nobody caught', async () => {
  const unseen: unknown[] = []
  const note = (reason: unknown) => void unseen.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const name = `read:${crypto.randomUUID()}`
  const watch = (queryFn: () => Promise<string>) => {
    const reads = openReads(name, true)
    const observer = new QueryObserver<string>(reads.client, { queryKey: ['history'], queryFn, staleTime: 0, ...keeping<string>({ reads, remember: true }) })
    onTestFinished(observer.subscribe(() => undefined))
    return () => observer.getCurrentResult()
  }
  const first = watch(async () => 'kept')
  await expect.poll(() => first().data).toBe('kept')
  await after(50)
  const next = watch(async () => {
    throw new Error('no answer')
  })
  await expect.poll(next).toMatchObject({ data: 'kept', status: 'error' })
  await after(50)
  expect(unseen).toEqual([])
})
