import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aProject, associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { useRead } from '#client/records/use-read.ts'
import { expectNoToast, expectToast } from '#tests/world/toasts.ts'
import { useCommand } from './use-command.ts'

const word = (message: string) => ({ id: message, message })
const words = { code: 'renameProject', sent: word('Renamed'), failed: word('Failed to rename') }
const params = { accountID: '1', projectID: '1' }

/** A screen whose records change only online. */
function Names() {
  const { data, reading } = useRead(
    'projects.list',
    { params: { accountID: '1' }, query: {} },
    { failed: { code: 'readProjects', title: word('Failed to read') } },
  )
  const { run, busy } = useCommand('projects.patch', words, ['projects.list'])
  const projects = Array.isArray(data) ? data : []
  return (
    <>
      <ul>
        {projects.map(({ uid, name }) => (
          <li key={uid}>{name}</li>
        ))}
      </ul>
      {reading.failed && (
        <p>{`no answer, ${reading.asOf === null ? 'never read' : 'read before'}`}</p>
      )}
      <button type="button" onClick={() => void reading.refresh()}>
        Again
      </button>
      <button
        type="button"
        disabled={busy}
        onClick={() =>
          void run(
            { params, body: { name: 'Tower C' } },
            { id: '6f9619ff-8b86-4011-b42d-00cf4fc964ff', etag: '"7"' },
          )
        }
      >
        Rename
      </button>
    </>
  )
}

async function open() {
  const world = mockCompany({
    people: [associate(1, 'Dana Whitfield', null)],
    projects: [aProject(1, '10', 'Tower B')],
  })
  const shown = await showScreen(<Names />, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  await expect.element(page.getByText('Tower B')).toBeVisible()
  return world
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('a command sends its key and version, reports its success and reloads what it changed', async () => {
  const world = await open()
  const sent: MockRequest[] = []
  mockAlso(
    mock('projects.patch', (request) => {
      sent.push(request)
      const row = { ...world.projects[0]!, name: 'Tower C' }
      world.projects = [row]
      return row
    }),
  )
  await press('Rename')
  await expectToast('Renamed')
  await expect.element(page.getByText('Tower C')).toBeVisible()
  expect(
    sent.map(({ body, request: { headers } }) => [
      body,
      headers.get('idempotency-key'),
      headers.get('if-match'),
    ]),
  ).toEqual([[{ name: 'Tower C' }, '6f9619ff-8b86-4011-b42d-00cf4fc964ff', '"7"']])
})

test('a refused command reports no success: its error is stored under its code, and the button works again', async () => {
  const stored = storedFromHere()
  await open()
  mockAlso(mock('projects.patch', () => ({ refused: 'changed' })))
  await press('Rename')
  await expect
    .poll(() => stored)
    .toMatchObject([
      {
        code: 'renameProject',
        title: 'Failed to rename',
        message: 'Someone else changed this record meanwhile.',
      },
    ])
  expectNoToast('Renamed')
  await expect.element(page.getByRole('button', { name: 'Rename' })).toBeEnabled()
})

test('data stays visible as old data when the next try fails (ruling 30)', async () => {
  const stored = storedFromHere()
  const world = await open()
  world.fails['projects.list'] = 'internal'
  await press('Again')
  await expect.element(page.getByText('no answer, read before')).toBeVisible()
  await expect.element(page.getByText('Tower B')).toBeVisible()
  expect(stored).toEqual([])
})
