import { landing } from '#contract/access/landing.ts'
import { roles } from '#contract/kernel/role.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'

withoutWorker()

const siteward = sharedSiteward()
const nora = 'nora.lund@harbor.test'
const word = 'Harbor-Crane-8'

/** Returns the newest mail of the development mailbox, as its reader shows it. */
async function newestMail(): Promise<string> {
  const list = await fetch(`${siteward().address}/dev/mail`).then((answer) => answer.text())
  const id = /\/dev\/mail\/(\d+)/.exec(list)?.[1]
  return id === undefined
    ? ''
    : fetch(`${siteward().address}/dev/mail/${id}/body`).then((answer) => answer.text())
}
const linkIn = (mail: string) =>
  /href="(http:[^"]*\/session\/register\?[^"]*)"/.exec(mail)?.[1]?.replaceAll('&amp;', '&') ?? ''

test('SHELL-03 ACL-101 a system administrator invites an owner, who opens the link twice, registers and signs in', async ({
  comes,
}) => {
  const system = await comes(siteward(), { email: 'sysadmin@siteward.test' })
  await system.signsIn()
  await system.page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Invite', exact: true })
    .click()
  await expect(system.heading('Invite')).toBeVisible()
  expect(system.path).toBe('/admin/invite')
  await system.page.getByRole('combobox', { name: 'Company', exact: true }).click()
  await system.page.getByRole('option', { name: 'Harbor Civil' }).click()
  await system.page.getByRole('textbox', { name: 'First name' }).fill('Nora')
  await system.page.getByRole('textbox', { name: 'Last name' }).fill('Lund')
  await system.page.getByRole('textbox', { name: 'Email' }).fill(nora)
  await system.page.getByRole('textbox', { name: 'Job title' }).fill('Owner')
  await system.page.getByRole('combobox', { name: 'Reports to' }).click()
  await system.page.getByRole('option', { name: 'Owner (Tier 1)' }).click()
  await system.button('Send invitation').click()
  await expect(system.page.getByRole('alertdialog', { name: 'Done!' })).toContainText(
    'Team has been invited.',
  )
  await system.button('OK').click()
  await expect(system.page.getByRole('textbox', { name: 'Email' })).toHaveValue('')

  await expect.poll(newestMail).toContain('Harbor Civil')
  const link = linkIn(await newestMail())
  expect(link).toContain(`&email=${encodeURIComponent(nora)}`)

  // A mail scanner opens the link first, then the person on their phone, in their language.
  const scanner = await comes(siteward(), { email: nora })
  await scanner.page.goto(link)
  await expect(scanner.page.getByRole('textbox', { name: 'Email' })).toHaveValue(nora)
  const owner = await comes(siteward(), { email: nora, viewport: { width: 390, height: 844 } })
  await owner.page.goto(link)
  await expect(owner.page.getByRole('textbox', { name: 'Email' })).toHaveValue(nora)
  await owner.page.getByRole('radio', { name: 'Español' }).click()
  await expect(owner.heading('Cree su cuenta')).toBeVisible()
  await owner.page.getByLabel('Teléfono de contacto').fill('5125550142')
  await owner.page.getByLabel('Contraseña', { exact: true }).fill(word)
  await owner.page.getByLabel('Confirmar contraseña').fill(word)
  expect(await owner.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await owner.page.getByRole('button', { name: 'Registrarse' }).click()
  await expect(owner.page.getByRole('alertdialog', { name: '¡Listo!' })).toContainText(
    'Su cuenta ha sido creada. Ya puede iniciar sesión.',
  )
  await owner.page.getByRole('button', { name: 'Ir al inicio de sesión' }).click()
  await owner.page.getByRole('radio', { name: 'English' }).click()
  await owner.typesCredentials({ word })
  await expect.poll(() => owner.path).toBe(landing[roles.safetyProfessional])

  // The link is used, and another browser that still has it open learns so.
  await scanner.page.reload()
  await expect(scanner.page.getByRole('alertdialog', { name: 'Get register error' })).toContainText(
    'This invitation was used already.',
  )
  await scanner.button('Go to sign in').click()
  await expect(scanner.heading('Sign in')).toBeVisible()
})
