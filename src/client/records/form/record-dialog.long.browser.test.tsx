import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Fields } from '#contract/kernel/fields.ts'
import { projectFields } from '#contract/projects/fields.ts'
import type { Project } from '#contract/projects/schema.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aProject, associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { createLayout } from '#client/records/layout.ts'
import { useReadList } from '#client/records/use-read.ts'
import { RecordDialog } from './record-dialog.tsx'
import { runCommand } from './use-command.ts'

const word = (message: string) => ({ id: message, message })
const words = {
  code: 'patchSite',
  sent: word('Site saved'),
  failed: word('Failed to save the site'),
}
// Only two fields, so that a new field of projects needs no line here.
const fields = {
  name: projectFields.name,
  address: projectFields.address,
} as const satisfies Fields
const layout = createLayout(
  fields,
  {
    name: { label: word('Name'), edit: 'all' },
    address: { label: word('Address'), edit: 'all' },
  },
  { edit: { all: null } },
)

/** A screen whose records change only online. */
function Sites() {
  const { rows, refresh } = useReadList('projects.list', { params: { accountID: '1' }, query: {} })
  const [open, setOpen] = useState<Project | null>(null)
  return (
    <>
      {rows.map((row) => (
        <button
          type="button"
          key={row.uid}
          onClick={() => setOpen(row)}
        >{`${row.name}, ${row.address}`}</button>
      ))}
      {open && (
        <RecordDialog
          layout={layout}
          form="site.edit"
          row={open}
          title="Save site"
          words={words}
          reread={refresh}
          onClose={() => setOpen(null)}
          save={({ id, etag, patch }) =>
            runCommand(
              'projects.patch',
              { params: { accountID: '1', projectID: String(open.projectID) }, body: patch },
              { id, etag },
            )
          }
        />
      )}
    </>
  )
}

async function open({ roleID = 2 }: { roleID?: 2 | 3 } = {}) {
  const world = mockCompany({
    people: [associate(1, 'Dana Whitfield', null, { roleID })],
    projects: [
      aProject(1, '10', 'Tower B', { address: '1 Quay', etag: '"7"' }),
      aProject(2, '11', 'Yard', { address: '1 Mole' }),
    ],
  })
  const sent: MockRequest[] = []
  mockAlso(
    mock('projects.patch', (request) => {
      sent.push(request)
      const row = { ...world.projects[0]!, ...Object(request.body) }
      world.projects = [row, ...world.projects.slice(1)]
      return row
    }),
  )
  const shown = await showScreen(<Sites />, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  await page.getByRole('button', { name: 'Tower B, 1 Quay' }).click()
  return { sent, world }
}

test('a response that arrives after its dialog was closed leaves the open dialog alone', async () => {
  const { world } = await open()
  const held = Promise.withResolvers<void>()
  let asked = 0
  mockAlso(
    mock('projects.patch', async ({ body }) => {
      asked += 1
      await held.promise
      world.projects = [{ ...world.projects[0]!, ...Object(body) }, ...world.projects.slice(1)]
      return world.projects[0]!
    }),
  )
  await page.getByRole('textbox', { name: 'Address' }).fill('2 Quay')
  await save()
  await expect.poll(() => asked).toBe(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Yard, 1 Mole' }).click()
  held.resolve()
  await expectToast('Site saved')
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveValue('1 Mole')
})

const save = () => page.getByRole('button', { name: 'Save site' }).click()

test("an online edit from the layout alone sends the changes with the row's tag and reloads the list", async () => {
  const { sent } = await open()
  await page.getByRole('textbox', { name: 'Address' }).fill('2 Quay')
  await save()
  await expect.element(page.getByRole('button', { name: 'Tower B, 2 Quay' })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent.map(({ body, request }) => [body, request.headers.get('if-match')])).toEqual([
    [{ address: '2 Quay' }, '"7"'],
  ])
})

test('an unchanged form sends nothing, and an incomplete one shows the missing field', async () => {
  const { sent } = await open()
  await page.getByRole('textbox', { name: 'Name' }).fill(' ')
  await save()
  await expect.element(page.getByText('Please Input Name!')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Tower B')
  await save()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('closing a form without a stored draft asks before it discards the text', async () => {
  await open({ roleID: 3 })
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await page.getByRole('textbox', { name: 'Address' }).fill('2 Quay')
  await userEvent.keyboard('{Escape}')
  await expect.element(question.getByText('It is kept nowhere else.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveValue('2 Quay')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  // Closes without a question when nothing was typed, or it was erased again.
  await page.getByRole('button', { name: 'Tower B, 1 Quay' }).click()
  const address = page.getByRole('textbox', { name: 'Address' })
  await expect.element(address).toHaveValue('1 Quay')
  await address.fill('2 Quay')
  await address.fill('1 Quay ')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(question.elements()).toEqual([])
})

test('a form with a stored draft closes at once', async () => {
  await open()
  await page.getByRole('textbox', { name: 'Address' }).fill('2 Quay')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Tower B, 1 Quay' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveValue('2 Quay')
})

test('an edit that lost to another one overwrites nothing, keeps the text and shows the reason', async () => {
  await open()
  mockAlso(mock('projects.patch', () => ({ refused: 'changed' })))
  await page.getByRole('textbox', { name: 'Address' }).fill('2 Quay')
  await save()
  await expect
    .element(page.getByRole('dialog').getByText('Someone else changed this record meanwhile.'))
    .toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveValue('2 Quay')
})

/**
 * Simulates that a colleague saves first: the form's next call with the old tag is refused with
 * their row, as the server does.
 */
async function behind(theirs: Partial<Project>) {
  const { sent, world } = await open()
  const row = { ...world.projects[0]!, ...theirs, etag: '"8"' }
  world.projects = [row]
  mockAlso(
    mock('projects.patch', (request) => {
      sent.push(request)
      if (request.request.headers.get('if-match') !== '"8"') return { refused: 'changed', row }
      world.projects = [{ ...row, ...Object(request.body), etag: '"9"' }]
      return world.projects[0]!
    }),
  )
  return sent
}

const asSent = (sent: readonly MockRequest[]) =>
  sent.map(({ body, request }) => [body, request.headers.get('if-match')])

test("API2-03 G2-02 one button loads the others' changes, the typed text stays, and the next Save sends the new tag", async () => {
  const sent = await behind({ name: 'Tower C' })
  await page.getByRole('textbox', { name: 'Address' }).fill('2 Quay')
  await save()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Tower C')
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveValue('2 Quay')
  await expect
    .element(page.getByText('Someone else changed this record meanwhile.'))
    .not.toBeInTheDocument()
  await expect.element(page.getByText(/^The form shows what they changed/)).toHaveFocus()
  expect(page.getByText(/Theirs:/).elements()).toEqual([])
  await save()
  await expect.element(page.getByRole('button', { name: 'Tower C, 2 Quay' })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(asSent(sent)).toEqual([
    [{ address: '2 Quay' }, '"7"'],
    [{ address: '2 Quay' }, '"8"'],
  ])
  expect(new Set(sent.map(({ request }) => request.headers.get('idempotency-key'))).size).toBe(2)
})

test('API2-03 G2-02 a field changed by both keeps the typed text and shows the other value beside it', async () => {
  const sent = await behind({ address: '9 Dock' })
  await page.getByRole('textbox', { name: 'Address' }).fill('2 Quay')
  await save()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  const address = page.getByRole('textbox', { name: 'Address' })
  await expect.element(page.getByText('Theirs: 9 Dock')).toBeVisible()
  await expect.element(address).toHaveValue('2 Quay')
  await expect.element(address).toHaveAccessibleDescription(/Theirs: 9 Dock/)
  await address.fill('9 Dock')
  await page.getByRole('textbox', { name: 'Name' }).fill('Tower D')
  await save()
  await expect.element(page.getByRole('button', { name: 'Tower D, 9 Dock' })).toBeVisible()
  expect(asSent(sent)).toEqual([
    [{ address: '2 Quay' }, '"7"'],
    [{ name: 'Tower D' }, '"8"'],
  ])
})

test('a second conflict shows only the current notes', async () => {
  await behind({ name: 'Tower C' })
  await page.getByRole('textbox', { name: 'Address' }).fill('2 Quay')
  await save()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(page.getByText(/^The form shows what they changed/)).toBeVisible()
  const answer = Promise.withResolvers<void>()
  let calls = 0
  mockAlso(
    mock('projects.patch', async () => {
      calls += 1
      if (calls === 2) await answer.promise
      return { refused: 'changed', row: { ...aProject(1, '100', 'Tower E'), etag: '"10"' } }
    }),
  )
  await save()
  await expect.element(page.getByText('Someone else changed this record meanwhile.')).toBeVisible()
  await save()
  await expect.poll(() => calls).toBe(2)
  expect(page.getByText(/^The form shows what they changed/).elements()).toEqual([])
  answer.resolve()
  await expect.element(page.getByText('Someone else changed this record meanwhile.')).toBeVisible()
})

test('a draft restored after a conflict compares with what the others saved', async () => {
  const sent = await behind({ name: 'Tower C' })
  await page.getByRole('textbox', { name: 'Address' }).fill('2 Quay')
  await save()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(page.getByText(/^Draft kept/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Tower C, 1 Quay' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveValue('2 Quay')
  await save()
  await expect.element(page.getByRole('button', { name: 'Tower C, 2 Quay' })).toBeVisible()
  expect(asSent(sent).at(-1)).toEqual([{ address: '2 Quay' }, '"8"'])
})
