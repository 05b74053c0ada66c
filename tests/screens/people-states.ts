import { expect, type Page } from '@playwright/test'
import { press } from './acts.ts'
import type { State } from './state.ts'

const account = '/back-office/account'
const associates = `${account}/associates?q=Marcus+Reyes`

/** Opens the certificates of a person by the row's menu (TEAM-24). */
function certificatesOf(does?: State['does']): State['does'] {
  return async (page, say) => {
    await page
      .getByRole('button', { name: say('What to do with {name}') })
      .first()
      .click()
    await page.getByRole('menuitem', { name: say('Licenses / Certificates') }).click()
    await expect(page.locator('li').getByRole('checkbox').first()).toBeVisible()
    await does?.(page, say)
  }
}

const tickOne = (page: Page) =>
  page.locator('li').getByRole('checkbox').first().check({ force: true })
const addsCertificate = press('Add certificate')

/** A person's certificates with their dialogs, and the certificates that a company requires. */
const certificateStates: State[] = [
  { name: 'certificates', path: associates, does: certificatesOf() },
  {
    name: 'certificates, menu of one',
    path: associates,
    each: true,
    does: certificatesOf((page, say) =>
      page
        .getByRole('button', { name: say('What to do with {title}') })
        .last()
        .click(),
    ),
  },
  {
    name: 'a certificate, large',
    path: associates,
    does: certificatesOf(async (page) => page.locator('li').getByRole('button').first().click()),
  },
  {
    name: 'history of certificates',
    path: associates,
    does: certificatesOf(press('History of the certificates')),
  },
  {
    name: 'mail certificates',
    path: associates,
    does: certificatesOf(async (page) => {
      await tickOne(page)
      await page.getByRole('button', { name: /^(Mail|Enviar) 1 / }).click()
      await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(3)
      await page.getByRole('dialog').getByRole('textbox').first().press('Control+Enter')
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(3)
    }),
  },
  {
    name: 'add a certificate, with errors',
    path: associates,
    does: certificatesOf(async (page, say) => {
      await addsCertificate(page, say)
      await page.getByRole('dialog').getByRole('textbox').first().press('Control+Enter')
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    }),
  },
  {
    name: 'add an image or a PDF',
    path: associates,
    does: certificatesOf(async (page, say) => {
      await addsCertificate(page, say)
      await press('Add image or PDF')(page, say)
      await expect(page.getByRole('button', { name: say('Choose a file') })).toBeVisible()
    }),
  },
  {
    name: 'required certificates',
    path: account,
    does: async (page, say) => {
      await expect(
        page.getByRole('heading', { name: say('Missing a certificate now') }),
      ).toBeVisible()
      await page
        .getByRole('heading', { name: say('Required certificates') })
        .scrollIntoViewIfNeeded()
    },
  },
]

/** States that only owners can open. */
export const ownerStates: readonly State[] = [
  ...certificateStates,
  { name: 'what a job title must hold', path: account, does: press('Add job title') },
]

/** Fills the bulk table with a person whose address is wrong: as text, or as fields. */
function somebodyToInvite(isOpen: boolean): State['does'] {
  return async (page, say) => {
    const empty = page.getByText(say('No people yet'))
    const earlier = page.getByRole('button', { name: say('Discard them') })
    await expect(empty.or(earlier).first()).toBeVisible()
    if (await earlier.isVisible()) await earlier.click()
    await page
      .getByRole('button', { name: say('Add row') })
      .last()
      .click()
    for (const [label, value] of [
      ['First name', 'Maximiliana'],
      ['Last name', 'Featherstonehaugh-Villanueva'],
      ['Email', 'maximiliana.featherstonehaugh@redwood'],
    ] as const)
      await page.getByRole('textbox', { name: say(label) }).fill(value)
    if (!isOpen) await page.getByRole('button', { name: say('Ready') }).click()
  }
}

/** A roster with one line of each kind, as an office writes it; it is checked but not imported. */
const crew = [
  'First name;Last name;Email;Job title;Role;License type;Reports to',
  'Wesley;Tran;wesley.tran@redwood;Scaffold Builder;User;Tradesman;',
  'Omar;Haddad;omar.haddad@redwood.test;Concrete Foreman;Supervisor;Gold;Nobody Known',
  'Rosa;Delgado;omar.haddad@redwood.test;Welder;;;',
  'Dana;Whitfield;owner@ridgeline.test;Owner;Administrator;;',
  'Beatriz Guadalupe;Castillo Etxeberria;beatriz.castillo.etxeberria@redwood.test;Concrete Finisher;User;;',
].join('\r\n')

/** Chooses the roster in the file field. */
const looksOver: State['does'] = async (page, say) => {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'crew-november.csv', mimeType: 'text/csv', buffer: Buffer.from(crew) })
  await expect(page.getByRole('heading', { name: say('Import a roster') })).toBeVisible()
  await expect(page.locator('[data-line]').first()).toBeVisible()
}

/** Chooses a file that is not a roster. */
const misses: State['does'] = async (page, say) => {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'people.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    })
  await expect(page.getByText(say('The file must be a CSV or a spreadsheet.'))).toBeVisible()
}

export const importStates: readonly State[] = [
  { name: 'import, looked over', path: '/back-office/invite-team', does: looksOver },
  {
    name: 'import, a list of what a cell can be',
    path: '/back-office/invite-team',
    each: true,
    does: async (page, say) => {
      await looksOver(page, say)
      const cell = page.locator('[data-mend] [role=combobox]').first()
      await cell.scrollIntoViewIfNeeded()
      await cell.click()
    },
  },
  { name: 'import, a file that is no roster', path: '/back-office/invite-team', does: misses },
]

export const inviteStates: readonly State[] = [false, true].map((isOpen) => ({
  name: `bulk table, a row ${isOpen ? 'as fields' : 'that is wrong'}`,
  path: '/back-office/invite-team',
  does: somebodyToInvite(isOpen),
}))
