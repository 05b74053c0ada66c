import { expect, test, vi } from 'vitest'
import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { sendSetup } from './send-setup.ts'
import type { OpenSetupDraft } from './setup-draft.ts'

const sent = vi.hoisted((): { numbers: string[]; key: string | undefined }[] => [])

// Fakes a proxy that accepts at most two projects in one request.
vi.mock('#client/records/form/use-command.ts', () => ({
  runCommand: (
    name: string,
    { body }: { body: unknown },
    options?: { id?: string },
  ): Promise<SaveOutcome> => {
    const numbers =
      name === 'projects.create' ? (body as { number: string }[]).map(({ number }) => number) : []
    if (name === 'projects.create') sent.push({ numbers, key: options?.id })
    const isTooLarge = numbers.length > 2
    return Promise.resolve(
      isTooLarge
        ? { outcome: 'not-saved', code: 'proxy-too-large', title: '', message: '' }
        : { outcome: 'sent', id: '', row: {} },
    )
  },
}))

test("sends projects over the proxy's limit in parts, each under its own key", async () => {
  const rows = ['1', '2', '3', '4', '5'].map((number) => ({
    key: `row ${number}`,
    number,
    name: `Site ${number}`,
    address: '',
  }))
  let draft = { ticks: {}, rows, out: null } as unknown as ReturnType<OpenSetupDraft['latest']>
  const alter: OpenSetupDraft['alter'] = (change) => void (draft = change(draft))
  const failure = await sendSetup({
    accountID: 1,
    plans: [],
    draft: { alter, latest: () => draft, flush: () => Promise.resolve() },
    key: 'a',
  })
  expect(failure).toBeNull()
  expect(draft.rows).toEqual([])
  expect(sent.map(({ numbers }) => numbers.join(''))).toEqual([
    '12345',
    '123',
    '12',
    '345',
    '34',
    '5',
  ])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length)
})
