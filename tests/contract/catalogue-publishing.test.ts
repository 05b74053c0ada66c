import { describe, expect, test } from 'vitest'
import type { DraftChanges } from '#contract/catalogue/publishing.ts'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { newAction } from '#tests/world/actor.ts'
import {
  ask,
  draft,
  fixture,
  makeForm,
  makePlan,
  makeQuestion,
  names,
  planID,
  server,
  setUp,
} from './catalogue-draft-world.ts'

setUp()

describe('copies', () => {
  test('copies a form with its questions and sub-forms, into another program or its own', async () => {
    const form = await makeForm('Welding')
    await makeQuestion(form, 'One?')
    await makeQuestion(await makeForm('Torches', form), 'Two?')
    const other = await makePlan('Steel erection')
    expect(
      await ask('POST', `/forms/${form}/copies`, { name: 'Welding aloft', planID: other }),
    ).toMatchObject({
      status: 201,
      body: { name: 'Welding aloft', subForms: [{ name: 'Torches' }] },
    })
    const copied = (await draft(other))?.forms[0]
    expect(copied?.questions?.map(({ description }) => description)).toEqual(['One?'])
    expect(copied?.subForms[0]?.questions?.map(({ description }) => description)).toEqual(['Two?'])
    expect(copied?.id).not.toBe(form)
    const whole = (await ask('POST', `/${planID}/copies`, { name: 'Hot work 2' }))
      .body as SafetyPlan
    expect(whole.forms.map(({ name, subForms }) => [name, subForms.length])).toEqual([
      ['Welding', 1],
    ])
  })
})

describe("the editor's queries", () => {
  test('search finds programs, forms and questions by every word or citation, with the path to each', async () => {
    const form = await makeForm('Arc welding', await makeForm('Welding'))
    await ask('POST', `/forms/${form}/questions`, {
      description: 'Is the cable 100% whole?',
      questionTypeID: 3,
      regulations: [{ number: '29 CFR 1926.351(b)' }],
    })
    const search = async (text: string) =>
      (
        (await ask('GET', `/search?text=${encodeURIComponent(text)}`)).body as {
          found: { kind: string; text: string; path: string[] }[]
        }
      ).found
    expect(await search('arc weld')).toMatchObject([
      { kind: 'form', text: 'Arc welding', path: ['Hot work', 'Welding'] },
    ])
    for (const text of ['whole cable', '1926.351', '100% CABLE'])
      expect(await search(text)).toMatchObject([
        {
          kind: 'question',
          text: 'Is the cable 100% whole?',
          path: ['Hot work', 'Welding', 'Arc welding'],
        },
      ])
    expect(await search('cable brazing')).toEqual([])
    expect(await search('')).toEqual([])
  })

  test('use lists the companies that enabled it and the number of its open actions', async () => {
    const { safetyPlanID, safetyFormID, safetyQuestionID } = fixture.ridgeline
    const inUse = async (query: string) => (await ask('GET', `/${safetyPlanID}/use${query}`)).body
    expect(await inUse('')).toEqual({
      companies: 2,
      companyNames: ['Harbor Civil', 'Ridgeline Builders'],
      openActions: 2,
    })
    expect(await inUse(`?formID=${safetyFormID}&questionID=${safetyQuestionID}`)).toMatchObject({
      companies: 2,
      openActions: 2,
    })
    expect(await inUse(`?formID=${fixture.ridgeline.formID}`)).toMatchObject({
      companies: 2,
      openActions: 0,
    })
    expect(await ask('GET', `/${planID}/use`)).toMatchObject({
      body: { companies: 0, companyNames: [], openActions: 0 },
    })
  })
})

describe('publications', () => {
  const changes = async () => (await ask('GET', '/changes')).body as DraftChanges
  const ofCompany = async () =>
    names(
      (
        await server.ask('GET', `/api/accounts/${fixture.ridgeline.accountID}/safetyplans`, {
          as: fixture.people.safety,
        })
      ).body,
    )

  test('a publication reports its changes and reach, arrives at companies at once, and every version stays', async () => {
    const form = await makeForm('Welding')
    expect(await ofCompany()).not.toContain('Hot work')
    const [before] = (await changes()).plans.filter(({ safetyPlanID }) => safetyPlanID === planID)
    expect(before).toMatchObject({
      state: 'new',
      companies: 0,
      differences: [{ what: 'form', change: 'added', to: 'Welding' }],
    })
    const publish = (edits: number) =>
      ask('POST', '/publications', {
        plans: [{ safetyPlanID: planID, edits }],
        order: true,
        note: 'Winter',
      })
    expect(await publish(before?.edits ?? 0)).toMatchObject({
      status: 201,
      body: {
        note: 'Winter',
        authorName: fixture.people.sysadmin.name,
        plans: [{ name: 'Hot work', version: 1 }],
      },
    })
    expect(await ofCompany()).toContain('Hot work')

    await ask('PUT', `/forms/${form}`, { name: 'Welding and cutting' })
    const [after] = (await changes()).plans.filter(({ safetyPlanID }) => safetyPlanID === planID)
    expect(after).toMatchObject({
      state: 'changed',
      differences: [
        { what: 'form', change: 'renamed', from: 'Welding', to: 'Welding and cutting' },
      ],
    })
    // Edits that the publisher has not seen are not published.
    expect(await publish((after?.edits ?? 0) - 1)).toMatchObject({ status: 412 })
    expect(await publish(after?.edits ?? 0)).toMatchObject({ status: 201 })
    expect((await changes()).plans.map(({ safetyPlanID }) => safetyPlanID)).not.toContain(planID)
    expect(await ask('GET', `/${planID}/versions/1`)).toMatchObject({
      body: { version: 1, forms: [{ name: 'Welding' }] },
    })
    expect(await ask('GET', `/${planID}/versions/2`)).toMatchObject({
      body: { forms: [{ name: 'Welding and cutting' }] },
    })
    expect(await ask('GET', `/${planID}/versions/3`)).toMatchObject({ status: 404 })
  })

  test('PROG-14 a removed item leaves companies on publication, and actions opened under it keep its name', async () => {
    const { safetyPlanID, accountID, correctiveActionID } = fixture.ridgeline
    await ask('DELETE', `/${safetyPlanID}`)
    const gone = (await changes()).plans.find((plan) => plan.safetyPlanID === safetyPlanID)
    expect(gone).toMatchObject({ state: 'removed', companies: 2 })
    expect(await ofCompany()).toContain('Fall Protection')
    await ask('POST', '/publications', { plans: [{ safetyPlanID, edits: gone?.edits ?? 0 }] })
    expect(await ofCompany()).not.toContain('Fall Protection')
    const actions = (
      await server.ask('GET', `/api/accounts/${accountID}/actions`, { as: fixture.people.boss })
    ).body as { correctiveActionID: number }[]
    expect(
      actions.find((action) => action.correctiveActionID === correctiveActionID),
    ).toMatchObject({
      safetyPlanName: 'Fall Protection',
      safetyPlanVersion: 1,
      safetyQuestion: 'Are guardrails in place?',
    })
  })

  test('PROG-14 offline work on a removed question is accepted with its old words, but not on a form the company lacks', async () => {
    const { accountID, projectID, safetyPlanID, safetyFormID, safetyQuestionID, formID } =
      fixture.ridgeline
    const opens = (more: object) =>
      server.ask('POST', `/api/accounts/${accountID}/actions`, {
        as: fixture.people.boss,
        body: {
          ...newAction(projectID, fixture.people.lead),
          safetyPlanID,
          safetyFormID,
          safetyQuestionID,
          ...more,
        },
      })
    // The program left the catalogue in the test above.
    expect(await opens({})).toMatchObject({
      status: 201,
      body: {
        safetyPlanName: 'Fall Protection',
        safetyPlanVersion: 1,
        safetyQuestion: 'Are guardrails in place?',
      },
    })
    expect(await opens({ safetyFormID: formID })).toMatchObject({ status: 422 })
    await server.owner('delete from account_safety_forms where account_id = $1 and form_id = $2', [
      accountID,
      safetyFormID,
    ])
    expect(await opens({})).toMatchObject({
      status: 422,
      body: { fields: { safetyFormID: expect.any(String) } },
    })
  })
})
