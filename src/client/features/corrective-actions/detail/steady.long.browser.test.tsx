import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  actionsWorld,
  field,
  leave,
  openDetail,
  save,
  say,
  shows,
} from '#tests/world/action-screen.tsx'
import { choice, pick } from '#tests/world/new-action-form.ts'
import { anAction, aPlan } from '#tests/mocks/rows.ts'
import { expectToast } from '#tests/world/toasts.ts'
import { useWorkspace, WorkspaceContext } from '#client/workspace/workspace-context.ts'
import { ActionDetail } from './action-detail.tsx'

const luis = { assignedTo: 3, assignedToUser: { user_id: 3, name: 'Luis Ortega' } }
const law = (number: string) => ({
  number,
  description: 'Unprotected sides and edges.',
  section: null,
})
const offer = page.getByRole('group', { name: 'Assigned to: Last used' }).getByRole('button')

/**
 * A company whose question 501 has these regulations, after one action of the project was
 * reassigned.
 */
async function worldWith(regulations: ReturnType<typeof law>[]) {
  const plan = aPlan()
  const [form] = plan.forms
  const world = await actionsWorld({ actions: [anAction(7, luis), anAction(8, luis)] })
  world.plans = [
    {
      ...plan,
      forms: form
        ? [{ ...form, questions: (form.questions ?? []).map((one) => ({ ...one, regulations })) }]
        : [],
    },
  ]
  await page.viewport(820, 1180)
  await openDetail(world, '8')
  await pick('Assigned to', /Marcus/)
  await field('Notes for this change').fill('Yours now')
  await save().click()
  await expectToast('Corrective Action Updated')
  await leave()
  return world
}

/** A device that reads the last used values slowly. */
function SlowDevice({ children }: { children: ReactNode }) {
  const { reads, ...others } = useWorkspace()
  const [slow] = useState(() => ({
    ...others,
    reads: {
      ...reads,
      restore: async (key: readonly unknown[]) => {
        if (key[0] === 'last-used') await new Promise((done) => setTimeout(done, 300))
        return reads.restore(key)
      },
    },
  }))
  return <WorkspaceContext value={slow}>{children}</WorkspaceContext>
}

/**
 * Records the top of the field for notes in each frame. The returned function stops it and returns
 * the positions.
 */
function watchPlaces(): () => number[] {
  const places: number[] = []
  let isOver = false
  const look = () => {
    const [one] = field('Notes for this change').elements()
    if (one) places.push(Math.round(one.getBoundingClientRect().top))
    if (!isOver) requestAnimationFrame(look)
  }
  look()
  return () => {
    isOver = true
    return [...new Set(places)]
  }
}

test.each([
  ['no regulation', [], 'No regulations'],
  ['one', [law('29 CFR 1926.501')], '29 CFR 1926.501'],
  ['three', [law('29 CFR 1926.501'), law('29 CFR 1926.502'), law('29 CFR 1926.503')], '+2'],
])(
  'nothing moves under a finger when the last assignee and %s arrive',
  async (_, regulations, words) => {
    const world = await worldWith(regulations)
    let answer = () => {}
    world.late['catalogue.ofAccount'] = new Promise((done) => (answer = done))
    const places = watchPlaces()
    await shows(
      <SlowDevice>
        <ActionDetail caID="7" />
      </SlowDevice>,
      world,
    )
    await expect.element(choice('Assigned to')).toBeVisible()
    await expect.element(offer).toHaveTextContent('Marcus Oyelaran')
    await expect.element(say(words)).not.toBeInTheDocument()
    answer()
    await expect.element(say(words)).toBeVisible()
    expect(places()).toHaveLength(1)
  },
)

test('the regulations are one line, which opens to all of them with their text', async () => {
  const world = await worldWith([law('29 CFR 1926.501'), law('29 CFR 1926.502')])
  await openDetail(world, '7')
  await expect.element(say('29 CFR 1926.502')).not.toBeVisible()
  await say('+1').click()
  await expect.element(say('29 CFR 1926.502')).toBeVisible()
  await expect.element(say('Unprotected sides and edges.').first()).toBeVisible()
})

test('the line of a single regulation opens our copy of its section (ruling 65)', async () => {
  const world = await worldWith([law('29 CFR 1926.501(b)(1)')])
  await openDetail(world, '7')
  await say('29 CFR 1926.501(b)(1)').click()
  await expect.element(say('29 CFR 1926.501(b)(1) – Duty to have fall protection')).toBeVisible()
})

test('each of several regulations opens its own section (ruling 65)', async () => {
  const world = await worldWith([law('29 CFR 1926.501'), law('29 CFR 1926.502')])
  await openDetail(world, '7')
  await say('+1').click()
  await page.getByRole('button', { name: /^29 CFR 1926\.502/ }).click()
  await expect
    .element(say('29 CFR 1926.502 – Fall protection systems criteria and practices'))
    .toBeVisible()
})
