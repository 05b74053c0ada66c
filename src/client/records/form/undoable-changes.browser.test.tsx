import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Project } from '#contract/projects/schema.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aProject, associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { useReadList } from '#client/records/use-read.ts'
import { useActiveSwitch } from './undoable-changes.tsx'
import { runCommand } from './use-command.ts'

const word = (message: string) => ({ id: message, message })
const words = (done: string) => ({
  code: 'switchSite',
  sent: word(done),
  failed: word('Failed to switch'),
  question: word('Are you sure?'),
})

/** A list with a switch whose records change only online. */
function Sites() {
  const { rows, refresh } = useReadList('projects.list', { params: { accountID: '1' }, query: {} })
  const { ask, question } = useActiveSwitch<Project>({
    words: { off: words('Removed'), on: words('Back') },
    nameOf: ({ name }) => name,
    successText: ({ name }, isActive) => `${name} is ${isActive ? 'on' : 'off'}`,
    save: (row, { id, patch }) =>
      runCommand(
        'projects.patch',
        { params: { accountID: '1', projectID: String(row.projectID) }, body: patch },
        { id, etag: row.etag },
      ),
    reread: refresh,
  })
  return (
    <>
      {rows.map((row) => (
        <button
          type="button"
          key={row.uid}
          onClick={() => ask(row)}
        >{`${row.name} ${row.isActive ? 'on' : 'off'}`}</button>
      ))}
      {question}
    </>
  )
}

/** Acts like the server: refuses a change with an outdated tag and returns the row. */
async function open() {
  const world = mockCompany({
    people: [associate(1, 'Dana Whitfield', null)],
    projects: [aProject(1, '10', 'Tower B', { etag: '"1"' })],
  })
  const tags: (string | null)[] = []
  mockAlso(
    mock('projects.patch', ({ body, request }) => {
      const row = world.projects[0]!
      tags.push(request.headers.get('if-match'))
      if (tags.at(-1) !== row.etag) return { refused: 'changed', row }
      world.projects = [{ ...row, ...Object(body), etag: `"${Number(row.etag.slice(1, -1)) + 1}"` }]
      return world.projects[0]!
    }),
  )
  const shown = await showScreen(<Sites />, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  await expect.element(site('on')).toBeVisible()
  return { world, tags }
}

const site = (state: string) => page.getByRole('button', { name: `Tower B ${state}` })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test("API2-03 the switch of an online record sends the row's tag, and Undo the tag after it", async () => {
  const { tags } = await open()
  await site('on').click()
  await press('Make inactive')
  await expect.element(site('off')).toBeVisible()
  await press('Undo')
  await expect.element(site('on')).toBeVisible()
  expect(tags).toEqual(['"1"', '"2"'])
})

test('API2-03 a conflict is reported and reloads the list, and the next try uses the current row', async () => {
  const { world, tags } = await open()
  const stored = storedFromHere()
  const theirs = (state: string) => page.getByRole('button', { name: `Tower C ${state}` })
  world.projects = [{ ...world.projects[0]!, name: 'Tower C', etag: '"5"' }]
  await site('on').click()
  await press('Make inactive')
  await expect.poll(() => stored).toMatchObject([{ code: 'switchSite', title: 'Failed to switch' }])
  // The row shows the colleague's name and has their tag.
  await theirs('on').click()
  await press('Make inactive')
  await expect.element(theirs('off')).toBeVisible()
  expect(tags).toEqual(['"1"', '"5"'])
})
