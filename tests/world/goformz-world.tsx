import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { formzFields } from '#contract/goformz/fields.ts'
import { type Connector, connectionPresets, type Formz } from '#contract/goformz/schema.ts'
import { isRefusal, type RefusalCode } from '#contract/kernel/refusal.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { epoch, mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate, rowOf } from '#tests/mocks/rows.ts'
import { newID } from './new-id.ts'
import { showScreen } from './screen.tsx'

export const aForm = (id: number, more: Partial<Formz> = {}): Formz =>
  rowOf(formzFields, {
    uid: `00000000-0000-4000-8000-0000000${String(id).padStart(5, '0')}`,
    etag: '',
    version: 1,
    id,
    projectId: 'J-1',
    projectName: 'Harbour wall',
    accountId: 1,
    formName: `Form ${id}`,
    creationDateTime: new Date(2026, 10, 20, 9, id).toISOString(),
    formzUserName: 'Marco Reyes',
    formzPdfUrl: `[{"Url":"https://files.goformz.test/${id}.pdf"}]`,
    ...more,
  })

export const aConnector: Connector = {
  ...connectionPresets,
  isSet: true,
  isOn: true,
  clientID: 'ridgeline',
  hasSecret: true,
  isRunning: false,
  lastSuccessAt: new Date(Date.now() - 60_000).toISOString(),
  failingSince: null,
  fault: null,
  detail: '',
  nextRunAt: new Date(Date.now() + 840_000).toISOString(),
  pdfsWaiting: 0,
  runs: [],
}

/** Checks whether the contract allows this answer; any other is that of a faulty server. */
const isAnswer = (forms: unknown): forms is Formz[] =>
  isRefusal(forms) ||
  (Array.isArray(forms) && forms.every((form) => Object(form).formName !== undefined))

/**
 * Opens a screen of GoFormz with a mocked server; `sent` has every write. `forms`: the response of
 * the list, valid or not.
 */
export async function opensGoformz(
  screen: ReactNode,
  {
    forms = [],
    connector = aConnector,
    roleID = 2,
    size = [1440, 900],
  }: { forms?: unknown; connector?: Connector; roleID?: 2 | 3; size?: [number, number] } = {},
) {
  // A new person each time, whose device has no cached rows.
  const someone = newID()
  const world = mockCompany({
    people: [associate(someone, 'Rosa King', null, { roleID })],
    projects: [],
  })
  const server = {
    forms,
    connector,
    sent: [] as MockRequest[],
    refuses: null as { refused: RefusalCode; fields?: Record<string, string> } | null,
  }
  const written =
    <Answer,>(answer: (request: MockRequest) => Answer) =>
    (request: MockRequest) => {
      server.sent.push(request)
      return server.refuses ?? answer(request)
    }
  mockAlso(
    mock('goformz.list', () =>
      isAnswer(server.forms)
        ? server.forms
        : Response.json(server.forms, { headers: { 'Sync-Server': '1', 'Data-Epoch': epoch } }),
    ),
    mock('goformz.connector', () => server.connector),
    mock(
      'goformz.connect',
      written(
        ({ body }) =>
          (server.connector = {
            ...server.connector,
            ...Object(body),
            isSet: true,
            hasSecret: true,
          }),
      ),
    ),
    mock(
      'goformz.pull',
      written(() => (server.connector = { ...server.connector, isRunning: true })),
    ),
    mock(
      'goformz.webhook',
      written(({ body }) => ({
        address: `https://safety.test/api/webhooks/goformz/1-${Reflect.get(Object(body), 'another') === true ? 'second' : 'first'}`,
      })),
    ),
  )
  await page.viewport(...size)
  const shown = await showScreen(screen, world, '/')
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return Object.assign(server, { shown, world })
}
