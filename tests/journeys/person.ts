import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { Said, ToastLog } from '#tests/world/toast-log.ts'
import { password, tokenOf } from './api.ts'
import { losesNetwork, regainsNetwork, type Device } from './device.ts'
import { hasWholeApp } from './needed-away.ts'
import type { Siteward } from './server.ts'
import type { Troubles } from './troubles.ts'

/** The texts of a new corrective action; omitted ones have plausible defaults. */
export interface NewAction {
  title: string
  severity?: 'Low' | 'Medium' | 'High' | 'Critical'
  project?: string
  assignee: string
}

export interface NewProject {
  number: string
  name: string
  address: string
}

/** A person at the app, who acts by the visible controls, named by role and English label. */
export class Person {
  readonly page: Page
  readonly device: Device
  readonly email: string
  readonly #siteward: Siteward

  constructor(page: Page, device: Device, siteward: Siteward, email: string) {
    this.page = page
    this.device = device
    this.#siteward = siteward
    this.email = email
  }

  get context(): BrowserContext {
    return this.device.context
  }

  get troubles(): Troubles {
    return this.device.troubles
  }

  /** Goes to a path by the address bar. */
  async goes(path: string): Promise<void> {
    await this.page.goto(`${this.#siteward.address}${path}`)
  }

  get path(): string {
    return this.page.url().replace(this.#siteward.address, '')
  }

  /** Fills in the visible sign-in form and submits it. */
  async typesCredentials({ word = password, remember = true } = {}): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Sign in' })
    await form.getByRole('textbox', { name: 'Email' }).fill(this.email)
    await form.getByRole('textbox', { name: 'Password' }).fill(word)
    await form.getByRole('checkbox', { name: 'Remember password' }).setChecked(remember)
    await form.getByRole('button', { name: 'Sign in' }).click()
  }

  /**
   * Signs in over the API and opens this path, or the list of corrective actions.
   * `typesCredentials` types the password.
   */
  async signsIn(path?: string): Promise<void> {
    const token = await tokenOf(this.#siteward, this.email)
    // The cookie lasts as long as after a sign-in with Remember password.
    await this.context.addCookies([
      {
        name: `session_token_${new URL(this.#siteward.address).port}`,
        value: token,
        url: this.#siteward.address,
        sameSite: 'Strict',
        expires: Date.now() / 1000 + 14 * 86_400,
      },
    ])
    await this.goes(path ?? '/')
    await expect(this.page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    // Most people work on corrective actions, wherever the sign-in leads.
    if (path === undefined) await this.opensFromMenu('Corrective Actions')
  }

  async typesCredentialsAt(path: string): Promise<void> {
    await this.goes(path)
    await this.typesCredentials()
  }

  async signsOut(): Promise<void> {
    await this.choosesFromAccountMenu('Logout')
    await expect(this.heading('Sign in')).toBeVisible()
  }

  async choosesFromAccountMenu(item: string): Promise<void> {
    await this.choosesFromMenu(/Account menu of|Menú de (la )?cuenta/, item)
  }

  /** Opens the menu of a button and chooses one of its items. */
  async choosesFromMenu(button: string | RegExp, item: string): Promise<void> {
    await this.button(button).click()
    const plain = this.page.getByRole('menuitem', { name: item, exact: true })
    // The name of a choice contains its current value: `Language: Español`.
    await plain.or(this.page.getByRole('menuitemradio', { name: new RegExp(`: ${item}$`) })).click()
  }

  /** Navigates by the main menu. */
  async opensFromMenu(name: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name })
      .first()
      .click()
    await expect(
      this.heading(name === 'Projects' ? 'Projects' : 'Corrective actions'),
    ).toBeVisible()
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { name, level: 1 })
  }

  /**
   * The header, which shows the state of saved changes; a failed wait for it prints its actual
   * text.
   */
  get header(): Locator {
    return this.page.getByRole('banner')
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** Finds a text field; an optional one has Optional after its name. */
  field(name: string): Locator {
    return this.page.getByRole('textbox', { name: new RegExp(`^${escaped(name)}( Optional)?$`) })
  }

  /** Returns the whole field of a control: its label, buttons and error. */
  inField(control: Locator): Locator {
    return this.page.locator('[data-field]').filter({ has: control })
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  /** Finds exact text that stays on the screen; `seesToast` finds toasts, which disappear. */
  says(text: string | RegExp): Locator {
    return this.page.getByText(text, { exact: typeof text === 'string' }).first()
  }

  /** The toasts of this tab that the test has not read yet. */
  get toasts(): ToastLog {
    return this.device.toastsOf(this.page)
  }

  /**
   * Waits for a toast with this text, visible or already gone. Reads the log up to and including
   * that toast, so that the next call looks only at later ones.
   */
  async seesToast(said: Said, patience: { timeout?: number } = {}): Promise<void> {
    await expect
      .poll(() => this.toasts.read(said), { message: `toast that says ${said}`, ...patience })
      .toBe('read')
  }

  async chooses(field: string, option: string | RegExp): Promise<void> {
    // Optional may follow the label, and another label may contain this one.
    const box = this.page.getByRole('combobox', { name: new RegExp(`^${escaped(field)}`) })
    await expect(box).toBeEnabled()
    await box.click()
    await this.page.getByRole('option', { name: option }).first().click()
  }

  async createsProject({ number, name, address }: NewProject): Promise<void> {
    await this.button('Create Project').click()
    const dialog = this.page.getByRole('dialog', { name: 'Create Project' })
    await dialog.getByRole('textbox', { name: 'Number' }).fill(number)
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('textbox', { name: 'Address' }).fill(address)
    await dialog.getByRole('button', { name: 'Create Project' }).click()
    await expect(dialog).toBeHidden()
  }

  /** Opens a row for editing, changes some fields, and saves it. */
  async editsProject(
    name: string,
    changes: Partial<Record<'Number' | 'Name' | 'Address', string>>,
  ): Promise<void> {
    await this.button(`Edit ${name}`).click()
    for (const [field, value] of Object.entries(changes)) await this.field(field).fill(value)
    await this.button('Save').click()
    await expect(this.button('Save')).toBeHidden()
  }

  async opensNewAction(): Promise<void> {
    await this.button('New corrective action').click()
    await expect(this.heading('New corrective action')).toBeVisible()
  }

  async createsAction({ title, severity = 'High', project, assignee }: NewAction): Promise<void> {
    await this.opensNewAction()
    await this.fillsAction({ title, severity, project, assignee })
    await this.button('Create corrective action').click()
    await expect(this.heading('New corrective action')).toBeHidden()
  }

  /** Fills in the form of a new action, in the order of its questions. */
  async fillsAction({ title, severity = 'High', project, assignee }: NewAction): Promise<void> {
    await this.field('Situation statement').fill(title)
    await this.field('Situation narrative').fill(`${title}. Seen on the morning walk.`)
    await this.page
      .getByRole('radiogroup', { name: 'Risk level' })
      .getByRole('radio', { name: severity })
      .check()
    await this.chooses('Project', project === undefined ? /./ : new RegExp(project))
    await this.field('Location').fill('Level 3, grid C4')
    await this.chooses('Incident type', 'Unsafe Condition')
    await this.chooses('Safety plan', /./)
    await this.chooses('Safety form', /./)
    const subForm = this.page.getByRole('combobox', { name: 'Sub-form' })
    if (await subForm.isVisible()) await this.chooses('Sub-form', /./)
    await this.chooses('Question', /./)
    await this.chooses('Assigned to', assignee)
  }

  /** Opens an action from its list by a part of its title. */
  async opensAction(title: string): Promise<void> {
    if (!/corrective-actions(\?|$)/.test(this.path)) await this.opensFromMenu('Corrective Actions')
    const search = this.page.getByRole('searchbox')
    await expect(search.or(this.button(/^Filters/)).first()).toBeVisible()
    // After a scroll to a new row, the bar has shrunk to one line.
    if (!(await search.isVisible())) await this.page.keyboard.press('/')
    await search.fill(title)
    await this.page
      .getByRole('link', { name: new RegExp(escaped(title)) })
      .first()
      .click()
    await expect(this.heading(new RegExp(escaped(title)))).toBeVisible()
  }

  /** Searches the open list; returns the row. */
  async finds(title: string): Promise<Locator> {
    await this.page.getByRole('searchbox').fill(title)
    return this.row(title)
  }

  /** Changes fields of the open action, with the required note. */
  async saysAbout(
    note: string,
    changes: Partial<
      Record<'Situation statement' | 'Situation narrative' | 'Location', string>
    > = {},
  ): Promise<void> {
    if (Object.keys(changes).length > 0) await this.opensFields('What happened')
    for (const [field, value] of Object.entries(changes)) await this.field(field).fill(value)
    await this.field('Notes for this change').fill(note)
    await this.button('Save changes').click()
  }

  /**
   * Opens the fields of a section that is shown as text; a section with typed text is already open.
   */
  async opensFields(section: string): Promise<void> {
    await expect(this.field('Notes for this change')).toBeVisible()
    const edit = this.button(`Edit ${section}`)
    if (await edit.isVisible()) await edit.click()
  }

  async closes(title: string, note: string): Promise<void> {
    await this.opensAction(title)
    await this.page
      .getByRole('radiogroup', { name: 'Status' })
      .getByRole('radio', { name: 'Closed' })
      .check()
    await this.field('Notes for this change').fill(note)
    await this.button('Close corrective action').click()
  }

  /** Cuts the tablet's network while the server runs on. */
  async losesNetwork(): Promise<void> {
    await losesNetwork(this.device)
  }

  /** Opens the change that needs a decision. */
  async opensDecision(): Promise<void> {
    await expect(this.header).toContainText('1 to decide')
    await this.button(/1 to decide$/).click()
    await expect(this.heading('Sync')).toBeVisible()
    if (!(await this.button('Save decision').isVisible()))
      await this.page.getByRole('region', { name: 'Changes' }).getByRole('button').first().click()
    await expect(this.button('Save decision')).toBeVisible()
  }

  /**
   * Prepares a device after the sign-in: waits until the worker has cached the app, and each list
   * has loaded.
   */
  async preparesForNoNetwork(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await this.page.reload()
    await this.keepsEverything()
  }

  /** Waits until the worker has the whole app and each list is on the device. */
  async keepsEverything(): Promise<void> {
    await hasWholeApp(this.page)
    for (const name of ['Projects', 'Corrective Actions'] as const) {
      await this.opensFromMenu(name)
      await expect(this.page.getByRole('row').nth(1)).toBeVisible()
    }
    await this.opensNewAction()
    for (const name of [/^Safety plan/, /^Assigned to/]) {
      const choice = this.page.getByRole('combobox', { name })
      // Uses a key, because content that loads above could move the field during a click.
      await choice.press('ArrowDown')
      await expect(choice).toHaveAttribute('aria-expanded', 'true')
      await expect(this.page.getByRole('option').first()).toBeVisible()
      await this.page.keyboard.press('Escape')
    }
    await this.opensFromMenu('Corrective Actions')
  }

  /**
   * A crash may cost the browser its cookie: then a line offers the sign-in before anything is sent
   * (SES-54).
   */
  async signsInAgainIfAsked(): Promise<void> {
    const line = this.page.getByRole('status').filter({ hasText: 'Sign in to send' })
    await expect(line.or(this.button(/^All sent/))).toBeVisible()
    if (!(await line.isVisible())) return
    await line.getByRole('button', { name: 'Sign in' }).click()
    const again = this.page.getByRole('alertdialog', { name: 'Sign in to send' })
    await again.getByRole('textbox', { name: 'Password' }).fill(password)
    await again.getByRole('button', { name: 'Sign in' }).click()
    await expect(again).toBeHidden()
  }

  async regainsNetwork(): Promise<void> {
    await regainsNetwork(this.device)
  }

  /** Waits until the server has all saved changes. */
  async seesAllSent(): Promise<void> {
    await expect(this.header).toContainText('All sent')
  }
}

export const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
