import { expect } from '@playwright/test'
import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya'
import { rolldown } from 'rolldown'
import { Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { fileURLToPath } from 'node:url'
import { pollTimeout } from '#tests/stages/patience.ts'
import { password } from '../api.ts'
import { missingFiles } from '../needed-away.ts'
import type { NewAction } from '../person.ts'
import type { Siteward } from '../server.ts'

type ByRoleOptions = NonNullable<Parameters<typeof getByRoleSelector>[1]>

/** Finds elements by role and name, as Playwright does in the other browsers. */
export const role = (name: string, options: ByRoleOptions = {}): string =>
  getByRoleSelector(name, { exact: typeof options.name === 'string', ...options })
export const button = (name: string | RegExp): string => role('button', { name })
export const text = (words: string | RegExp): string =>
  getByTextSelector(words, { exact: typeof words === 'string' })
/** A text field; an optional one has Optional after its name. */
export const field = (name: string): string =>
  role('textbox', { name: new RegExp(`^${name}( Optional)?$`) })

export const label = (words: string): string => getByLabelSelector(words)

/** A person at the app in WebKit, who acts by the visible controls. */
export class WebKitPerson {
  readonly driver: WebDriver
  readonly email: string
  readonly #siteward: Siteward

  constructor(driver: WebDriver, siteward: Siteward, email: string) {
    this.driver = driver
    this.#siteward = siteward
    this.email = email
  }

  async goes(path: string): Promise<void> {
    await this.driver.get(`${this.#siteward.address}${path}`)
  }

  async reloads(): Promise<void> {
    await this.driver.navigate().refresh()
  }

  /** Returns the visible elements of a selector; `within`: only those in the first one of another. */
  async finds(...selectors: readonly string[]): Promise<WebElement[]> {
    const query = `return window.ivya ? ivya.Ivya.create({ browser: 'webkit' })
      .queryLocatorSelectorAll(arguments[0]) : null`
    const selector = selectors.join(' >> ')
    const found = await this.driver.executeScript<WebElement[] | null>(query, selector)
    if (found !== null) return found
    await this.driver.executeScript(await finder())
    return this.driver.executeScript<WebElement[]>(query, selector)
  }

  /** Waits until the page shows an element of the selector. */
  async sees(...selectors: readonly string[]): Promise<void> {
    await this.#count(selectors).toBeGreaterThan(0)
  }

  async seesNo(...selectors: readonly string[]): Promise<void> {
    await this.#count(selectors).toBe(0)
  }

  /** Clicks the first element as soon as it can be clicked. */
  async taps(...selectors: readonly string[]): Promise<void> {
    await this.#does(selectors, (element) => element.click())
  }

  /** Replaces the text of a field by the keyboard. */
  async types(selector: string, typed: string): Promise<void> {
    await this.#does([selector], async (element) => {
      await element.sendKeys(Key.chord(Key.CONTROL, 'a'))
      await element.sendKeys(typed)
    })
  }

  /** Gives a file to a file field, which is hidden. */
  async gives(selector: string, path: string): Promise<void> {
    await this.#does([selector], (element) => element.sendKeys(path))
  }

  async value(selector: string): Promise<string> {
    let value = ''
    await this.#does([selector], async (element) => {
      value = await element.getProperty('value')
    })
    return value
  }

  async chooses(name: string, option: RegExp): Promise<void> {
    // Uses a key, because content that loads above could move the field during a click.
    await this.#does([role('combobox', { name: new RegExp(`^${name}`), disabled: false })], (box) =>
      box.sendKeys(Key.ARROW_DOWN),
    )
    await this.taps(role('option', { name: option }))
  }

  async signsIn(): Promise<void> {
    await this.types(field('Email'), this.email)
    await this.types(field('Password'), password)
    const [remember] = await this.finds(role('checkbox', { name: 'Remember password' }))
    if (remember && !(await remember.isSelected()))
      await this.taps(role('checkbox', { name: 'Remember password' }))
    await this.taps(button('Sign in'))
    await this.sees(role('navigation', { name: 'Main menu' }))
  }

  async opensList(name: string): Promise<void> {
    await this.taps(role('navigation', { name: 'Main menu' }), role('link', { name }))
    await this.sees(role('heading', { level: 1 }), `internal:has-text="${name}"i`)
  }

  async opensAction(title: string): Promise<void> {
    await this.opensList('Corrective Actions')
    await this.types(role('searchbox'), title)
    await this.taps(role('link', { name: new RegExp(title) }))
    await this.sees(role('heading', { name: new RegExp(title), level: 1 }))
  }

  /** Waits until the worker controls the page and has cached every file of the app. */
  async hasWholeApp(): Promise<void> {
    const missing = () =>
      this.driver.executeAsyncScript(
        `const done = arguments[0]
        if (navigator.serviceWorker.controller === null) done(['no worker yet'])
        else (${missingFiles.toString()})().then(done, (error) => done([String(error)]))`,
      )
    await expect.poll(missing, { timeout: pollTimeout }).toEqual([])
  }

  /** Fills in the form of a new action, in the order of its questions. */
  async createsAction({ title, severity = 'High', assignee }: NewAction): Promise<void> {
    await this.taps(button('New corrective action'))
    await this.types(field('Situation statement'), title)
    await this.types(field('Situation narrative'), `${title}. Seen on the morning walk.`)
    await this.taps(role('radio', { name: severity }))
    await this.chooses('Project', /./)
    await this.types(field('Location'), 'Level 3, grid C4')
    await this.chooses('Incident type', /^Unsafe Condition/)
    await this.chooses('Safety plan', /./)
    await this.chooses('Safety form', /./)
    await this.chooses('Question', /./)
    await this.chooses('Assigned to', new RegExp(assignee))
    await this.taps(button('Create corrective action'))
    await this.seesNo(role('heading', { name: 'New corrective action', level: 1 }))
  }

  /** Counts the visible elements until the expected number is there. */
  #count(selectors: readonly string[]) {
    return expect.poll(async () => (await this.finds(...selectors)).length, {
      message: selectors.join(' '),
      timeout: pollTimeout,
    })
  }

  /** Tries again while the page still moves below the pointer. */
  async #does(
    selectors: readonly string[],
    act: (element: WebElement) => Promise<void>,
  ): Promise<void> {
    await expect(async () => {
      const [element] = await this.finds(...selectors)
      if (element === undefined) throw new Error(`There is no ${selectors.join(' ')}.`)
      await act(element).catch((error: unknown) => {
        // WebKit gives most errors no message.
        throw new Error(`${selectors.join(' ')}: ${String(error)}`, { cause: error })
      })
    }).toPass({ timeout: pollTimeout })
  }
}

let made: Promise<string> | undefined

/** Returns the program that finds elements by role, as one script for the page. */
function finder(): Promise<string> {
  return (made ??= bundleFinder())
}

async function bundleFinder(): Promise<string> {
  const bundle = await rolldown({ input: fileURLToPath(import.meta.resolve('ivya')) })
  const { output } = await bundle.generate({ format: 'iife', name: 'ivya' })
  return `${output[0].code};window.ivya = ivya`
}
