import { expect, ownSiteward, test, withoutWorker } from './journey.ts'

withoutWorker()

const siteward = ownSiteward()
const safety = { email: 'safety@ridgeline.test' }

test('SHELL-52 SHELL-53 SHELL-57 G1-34 is dark by default; choosing light works at once and stays in this browser', async ({
  comes,
}) => {
  const dana = await comes(siteward(), safety)
  const scheme = () =>
    dana.page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])
  const ground = () => dana.page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await dana.goes('/back-office/corrective-actions')
  await expect(dana.heading('Sign in')).toBeVisible()
  expect(await scheme()).toBe('dark')
  const dark = await ground()
  await dana.page.getByRole('radio', { name: 'Light' }).check()
  expect(await scheme()).toBe('light')
  expect(await ground()).not.toBe(dark)
  await dana.typesCredentials()
  await expect(dana.heading('Corrective actions')).toBeVisible()
  await dana.page.reload()
  await expect(dana.heading('Corrective actions')).toBeVisible()
  expect(await scheme()).toBe('light')
  await dana.choosesFromAccountMenu('Dark')
  expect(await scheme()).toBe('dark')
})

test('SHELL-54 SHELL-55 SHELL-56 SHELL-57 G1-34 is English by default; choosing Spanish changes everything at once and stays', async ({
  comes,
}) => {
  const dana = await comes(siteward(), safety)
  await dana.goes('/back-office/corrective-actions')
  await expect(dana.page.locator('html')).toHaveAttribute('lang', 'en')
  await dana.page.getByRole('radio', { name: 'Español' }).click()
  await expect(dana.page.locator('html')).toHaveAttribute('lang', 'es')
  const form = dana.page.getByRole('form')
  await form.getByRole('textbox').first().fill(safety.email)
  await form.getByRole('textbox').nth(1).fill('Siteward1!')
  await form.locator('button[type=submit]').click()
  await expect(dana.heading('Acciones correctivas')).toBeVisible()
  await dana.goes('/back-office/projects')
  await expect(dana.heading('Proyectos')).toBeVisible()
  for (const name of ['Número', 'Nombre', 'Dirección', 'Estado', 'Usuario asignado'])
    await expect(dana.page.getByRole('columnheader', { name })).toBeVisible()
  await dana.button('Organigrama').click()
  await expect(dana.page.getByRole('treeitem').first()).toContainText('Nivel 1')
  await dana.page.keyboard.press('Escape')

  // No screen has English text left.
  const english =
    /\b(the|Saved|Create|Edit|Status|Assigned|Search|Filters|Columns|History|Notes|Opened|Closed|Sent|All sent|Data as of|Project Tree)\b/
  for (const path of [
    '/back-office/projects',
    '/back-office/corrective-actions',
    '/back-office/corrective-actions/new',
    '/back-office/sync',
    '/nowhere',
    '/session/restore-email',
  ]) {
    await dana.goes(path)
    await expect(dana.page.getByRole('heading', { level: 1 })).toBeVisible()
    const words = await dana.page.evaluate(() => [
      ...[...document.querySelectorAll('[aria-label]')].map(
        (each) => each.getAttribute('aria-label') ?? '',
      ),
      ...[
        ...document.querySelectorAll<HTMLElement>(
          'h1,h2,h3,button,label,[role=columnheader],nav a',
        ),
      ].map((each) => each.innerText),
    ])
    expect(
      words.filter((text) => english.test(text)),
      path,
    ).toEqual([])
  }
  await dana.page.goBack()
  await dana.goes('/back-office/corrective-actions')
  await dana.choosesFromAccountMenu('English')
  await expect(dana.heading('Corrective actions')).toBeVisible()
})
