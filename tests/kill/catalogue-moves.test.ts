import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { MultiItem, SafetyPlan } from '#contract/catalogue/schema.ts'
import { createRandom, type Random } from '#server/seed/random.ts'
import { signIn, startServer } from '#tests/bench/server-process.ts'
import { eachSeed, seedsOfRaces } from '#tests/world/seeds.ts'
import { killOne, read } from './killing.ts'

const [writers, movesOfEach, kills] = [4, 50, 6]
const seeds = seedsOfRaces(1)

/** A request of a writer: a move to a place that may no longer exist. */
interface Asked {
  path: string
  body: object
}

test(`200 random moves by four writers, with ${kills} kills: every list stays a permutation, equal for all readers`, () =>
  eachSeed(seeds, holds))

async function holds(seed: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-moves-'))
  let server = await startServer(dataDir)
  try {
    const token = await signIn(server.port, {
      email: 'sysadmin@siteward.test',
      password: 'Siteward1!',
    })
    const draft = () => read<SafetyPlan[]>(server.port, token, '/api/safetyplans?include=questions')
    const before = await draft()
    const multi =
      before.flatMap(({ forms }) => forms).find((form) => form.isMultiQuestionEnable)?.id ?? 0
    const items = () =>
      read<MultiItem[]>(server.port, token, `/api/safetyplans/forms/${multi}/multiquestions`)
    const listed = await items()

    const told = { done: 0, refused: 0, cut: 0 }
    const writes = async (random: Random) => {
      for (let n = 0; n < movesOfEach; n += 1) {
        const { path, body } = oneOf(random, before, { multi, items: listed })
        let answer: Response | null = null
        // Repeats a move that was cut off, because moves are idempotent.
        while (answer === null) {
          answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
            method: 'PATCH',
            body: JSON.stringify(body),
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          }).catch(() => null)
          if (answer !== null && answer.status < 500) break
          answer = null
          told.cut += 1
          await sleep(100)
        }
        // A move is refused (409) if its list has become shorter or has another order.
        told[answer.ok ? 'done' : 'refused'] += 1
        await answer.arrayBuffer().catch(() => null)
        await sleep(random.whole(0, 100))
      }
    }
    const writing = Promise.all(
      Array.from({ length: writers }, (_, n) => writes(createRandom(seed + n))),
    )
    const random = createRandom(seed)
    for (let n = 0; n < kills; n += 1) {
      await sleep(random.whole(100, 400))
      server = await killOne(random, server, dataDir)
      expectPermutations(await draft())
    }
    await writing
    const [after, again] = [await draft(), await draft()]
    expectPermutations(after)
    expect(again).toEqual(after)
    expect(idsOf(after)).toEqual(idsOf(before))
    const placed = await items()
    expect(placed.map(({ mqSortOrder }) => mqSortOrder)).toEqual(placed.map((_, at) => at + 1))
    expect(placed.map(({ type, id }) => `${type}${id}`).toSorted()).toEqual(
      listed.map(({ type, id }) => `${type}${id}`).toSorted(),
    )
    console.log(
      `  ${told.done} moves done, ${told.refused} refused, ${told.cut} cut off by ${kills} kills`,
    )
    expect(told.done + told.refused).toBe(writers * movesOfEach)
    expect(told.done).toBeGreaterThan(100)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Returns a move of a program, a form, a sub-form, a question or an item. */
function oneOf(
  random: Random,
  plans: readonly SafetyPlan[],
  { multi, items }: { multi: number; items: readonly MultiItem[] },
): Asked {
  const plan = random.pick(plans)
  const form = random.pick(plan.forms)
  const kind = random.whole(0, 4)
  const { subForms, questions = [] } = form
  const sub = subForms.length > 0 ? random.pick(subForms) : undefined
  if (kind === 1)
    return {
      path: `/api/safetyplans/forms/${form.id}/sortOrder?planID=${plan.safetyPlanID}`,
      body: { targetIndex: random.whole(1, plan.forms.length) },
    }
  if (kind === 2 && sub)
    return {
      path: `/api/safetyplans/forms/${sub.id}/sortOrder?parentID=${form.id}`,
      body: { targetIndex: random.whole(1, subForms.length) },
    }
  if (kind === 3 && questions.length > 0)
    return {
      path: `/api/safetyplans/forms/${form.id}/questions/sortOrder`,
      body: {
        questionID: random.pick(questions).id,
        targetIndex: random.whole(1, questions.length),
      },
    }
  if (kind === 4) {
    const { id, type } = random.pick(items)
    return {
      path: `/api/safetyplans/forms/${multi}/multiquestions/sortOrder`,
      body: {
        id,
        idType: type,
        parentID: multi,
        sourceIndex: random.whole(1, items.length),
        targetIndex: random.whole(1, items.length),
      },
    }
  }
  return {
    path: `/api/safetyplans/${plan.safetyPlanID}/sortOrder`,
    body: { targetIndex: random.whole(1, plans.length) },
  }
}

function expectPermutations(plans: readonly SafetyPlan[]): void {
  const counted = (numbers: readonly (number | null)[]) =>
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  counted(plans.map(({ sortOrder }) => sortOrder))
  for (const { forms } of plans) {
    counted(forms.map(({ sortOrder }) => sortOrder))
    for (const form of forms) {
      counted(form.subForms.map(({ sortOrder }) => sortOrder))
      for (const { questions = [] } of [form, ...form.subForms])
        counted(questions.map(({ orderSequence }) => orderSequence))
    }
  }
}

/** Returns the ids of all programs, forms and questions, without their order. */
function idsOf(plans: readonly SafetyPlan[]): string[] {
  return plans
    .flatMap(({ safetyPlanID, forms }) => [
      `p${safetyPlanID}`,
      ...forms.flatMap((form) =>
        [form, ...form.subForms].flatMap(({ id, questions = [] }) => [
          `f${id}`,
          ...questions.map((question) => `q${question.id}`),
        ]),
      ),
    ])
    .toSorted()
}
