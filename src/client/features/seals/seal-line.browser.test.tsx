import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SealState } from '#contract/seals/operations.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { signedIn } from '#tests/world/routed.tsx'
import { showScreen } from '#tests/world/screen.tsx'
import { sealProof } from '#tests/world/seal-proof.ts'
import { SealLine } from './seal-line.tsx'

const uid = '33333333-3333-4333-8333-333333333333'
const version = (n: number, link: number | null): SealState['versions'][number] => ({
  version: n,
  author: { user_id: 1, name: 'Dana Whitfield' },
  at: '2026-11-19T14:00:00.000Z',
  changes: n === 1 ? {} : { isCompleted: { from: true, to: false } },
  link,
  sealedAt: link === null ? null : '2026-11-19T18:00:00.000Z',
  content: link === null ? null : `9f3c71aa05e8${'0'.repeat(48)}40d2`,
})

async function shows(state: SealState) {
  const me = await signedIn(2)
  mockAlso(mock('seals.check', () => state))
  const shown = await showScreen(<SealLine accountID={1} uid={uid} version={1} />, {
    me,
  } as Parameters<typeof showScreen>[1])
  onTestFinished(shown.leave)
  return page.getByRole('region', { name: 'Seal' })
}

test.each<[SealState['state'], SealState, string]>([
  [
    'sealed',
    { state: 'sealed', hash: 'a', versions: [version(1, 48_213)], broken: null },
    'Sealed, and unchanged since November 19, 2026',
  ],
  [
    'waiting',
    { state: 'waiting', hash: null, versions: [version(1, null)], broken: null },
    'Not sealed yet',
  ],
  [
    'changed',
    {
      state: 'changed',
      hash: 'a',
      versions: [version(1, 48_213), version(2, 48_300)],
      broken: null,
    },
    'Changed, version 2',
  ],
  [
    'broken',
    {
      state: 'broken',
      hash: 'a',
      versions: [version(1, 48_213)],
      broken: { link: 48_213, what: 'content' },
    },
    'Seal broken at link 48,213',
  ],
])('a record that is %s shows that in words', async (_state, state, words) => {
  const line = await shows(state)
  await expect.element(line.getByText(words)).toBeVisible()
})

test('Check verifies the proof on this device, shows the versions, and saves it', async () => {
  const line = await shows({
    state: 'changed',
    hash: 'a',
    versions: [version(1, 48), version(2, 50)],
    broken: null,
  })
  const proof = await sealProof()
  mockAlso(mock('seals.proof', () => proof))
  const saved: string[] = []
  const make = URL.createObjectURL.bind(URL)
  URL.createObjectURL = (of) => {
    if (of instanceof Blob) void of.text().then((text) => saved.push(text))
    return make(of)
  }
  onTestFinished(() => void (URL.createObjectURL = make))
  await line.getByRole('button', { name: 'Check' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed, version 2' })
  await expect.element(dialog.getByText('The chain fits from link 48 to link 50.')).toBeVisible()
  await expect.element(dialog.getByText(/isCompleted/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save the proof' }).click()
  await expect.element(dialog.getByText(/Anyone can check it on the page \/sealed/)).toBeVisible()
  await expect.poll(() => saved.map((text) => JSON.parse(text) as unknown)).toEqual([proof])
})

test('claims nothing for an unread record', async () => {
  const me = await signedIn(2)
  mockAlso(mock('seals.check', () => Response.error()))
  const shown = await showScreen(<SealLine accountID={1} uid={uid} version={1} />, {
    me,
  } as Parameters<typeof showScreen>[1])
  onTestFinished(shown.leave)
  await expect
    .element(page.getByText('The seal was not read on this device yet. It needs the network.'))
    .toBeVisible()
})
