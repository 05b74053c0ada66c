import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { Form, Question, SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'
import { ProgramsPage } from '#client/features/catalogue/programs-page.tsx'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aPlan, associate } from '#tests/mocks/rows.ts'
import { showScreen } from './screen.tsx'

export const dana = associate(1, 'Dana Whitfield', null)
export const rosa = associate(5, 'Rosa Kim', null, { roleID: 3 })

const forms = (plan: SafetyPlan): SubForm[] =>
  plan.forms.flatMap((form) => [form, ...form.subForms])
/** A program in which only these forms and sub-forms are on. */
export function withOn(plan: SafetyPlan, on: readonly number[]): SafetyPlan {
  const set = <One extends SubForm>(form: One): One => ({
    ...form,
    isEnable: on.includes(form.id),
    isSelected: on.includes(form.id),
  })
  const now = plan.forms.map((form): Form => ({ ...set(form), subForms: form.subForms.map(set) }))
  const isEnable = now.some((form) => form.isEnable)
  return { ...plan, forms: now, isEnable, isSelected: isEnable }
}
const onOf = (plan: SafetyPlan) => forms(plan).flatMap(({ id, isEnable }) => (isEnable ? [id] : []))

export const asks = (id: number, description: string, more: Partial<Question> = {}): Question => ({
  id,
  type: 'question',
  description,
  questionTypeID: 3,
  multiSelect: false,
  options: [],
  orderSequence: id,
  mqSortOrder: null,
  regulations: [],
  ...more,
})

/**
 * Fall Protection (form 50 plain and on, form 51 with the sub-forms 511 and 512 off), and
 * Scaffolding, which is off and in another part.
 */
export function twoPrograms(): SafetyPlan[] {
  const falls = aPlan()
  const [daily, weekly] = falls.forms
  if (!daily || !weekly) throw new Error('The program has fewer than two forms.')
  const subForms = weekly.subForms.flatMap((sub) => [
    sub,
    { ...sub, id: 512, name: 'Step ladders', questions: [] },
  ])
  const scaffold: Form = {
    ...daily,
    id: 70,
    safetyPlanID: 40,
    name: 'Scaffold Tag Check',
    questions: [asks(701, 'Is the tag green?')],
  }
  return [
    withOn({ ...falls, forms: [daily, { ...weekly, subForms }] }, [50]),
    withOn({ ...falls, safetyPlanID: 40, name: 'Scaffolding', forms: [scaffold] }, []),
  ]
}

/**
 * A company whose switches the server stores, for one test; `sent` lists the calls that changed
 * something.
 */
export function programsWorld(
  plans: SafetyPlan[] = twoPrograms(),
  people = [dana],
): MockedCompany & { sentSwitches: string[] } {
  localStorage.clear()
  const world = Object.assign(mockCompany({ people, projects: [], plans }), {
    sentSwitches: [] as string[],
  })
  onTestFinished(() => world.leave())
  const change = (
    safetyPlanID: number,
    now: (on: readonly number[], plan: SafetyPlan) => readonly number[],
  ) => {
    world.plans = world.plans.map((plan) =>
      plan.safetyPlanID === safetyPlanID ? withOn(plan, now(onOf(plan), plan)) : plan,
    )
  }
  const answer = <Answer,>(
    name: 'catalogue.enable' | 'catalogue.disableForm' | 'catalogue.disablePlan',
    text: string,
    work: () => Answer,
  ) => {
    world.sentSwitches.push(text)
    const refused = world.fails[name]
    return refused === undefined ? work() : { refused }
  }
  mockAlso(
    mock('catalogue.enable', async ({ body }) => {
      await world.late['catalogue.enable']
      const links = body as { safetyPlanID: number; formID: number }[]
      return answer('catalogue.enable', `on ${links.map(({ formID }) => formID).join(' ')}`, () => {
        for (const { safetyPlanID, formID } of links) change(safetyPlanID, (on) => [...on, formID])
        return links
      })
    }),
    mock('catalogue.disableForm', async ({ params }) => {
      await world.late['catalogue.disableForm']
      const formID = Number(params['formID'])
      return answer('catalogue.disableForm', `off ${formID}`, () => {
        change(Number(params['safetyPlanID']), (on, plan) =>
          on.filter(
            (id) =>
              !forms(plan).some(
                (form) => form.id === id && (id === formID || form.parentID === formID),
              ),
          ),
        )
        return null
      })
    }),
    mock('catalogue.disablePlan', ({ params }) =>
      answer('catalogue.disablePlan', `off program ${String(params['safetyPlanID'])}`, () => {
        change(Number(params['safetyPlanID']), () => [])
        return null
      }),
    ),
  )
  return world
}

/** Opens the programs for one test. */
export async function opensPrograms(
  world: MockedCompany,
  {
    path = '/',
    route,
    screen = <ProgramsPage />,
    size = [1024, 768],
  }: { path?: string; route?: string; screen?: ReactNode; size?: readonly [number, number] } = {},
) {
  await page.viewport(...size)
  const shown = await showScreen(screen, world, path, route)
  onTestFinished(shown.leave)
  return shown
}

/** A row of the tree, by its accessible name. */
export const program = (name: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${name},`) })
export const toggle = (name: string) =>
  page.getByRole('tree').getByRole('switch', { name, exact: true })
export const words = (text: string | RegExp) =>
  page.getByText(text, typeof text === 'string' ? { exact: true } : {})
