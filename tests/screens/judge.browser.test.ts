import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tally } from '#tests/stages/tally.ts'
import { colourOf, contrast } from './colours.ts'
import { judge } from './judge.ts'

const box = document.createElement('main')

beforeEach(async () => {
  await page.viewport(800, 600)
  document.body.style.cssText =
    'margin: 0; background: #171613; color: #f4f2ec; font: 16px/24px sans-serif'
  document.body.append(box)
})
afterEach(() => {
  box.remove()
  document.body.style.cssText = ''
})

/** A page without faults. */
const sound = `
  <h1 style="font-size: 26px">Corrective actions</h1>
  <p style="color: #a29e93">Words in quiet, and a <a href="#in" style="color: #76cdc0">link in them</a>.</p>
  <button style="min-width: 44px; height: 44px; border: 1px solid #7e7a70; background: none; color: inherit">Save</button>
  <label style="display: inline-flex; align-items: center; height: 44px; min-width: 44px; position: relative">
    <input type="checkbox" style="position: absolute; inset: 0; opacity: 0" /><span style="width: 24px; height: 24px; border: 2px solid #a29e93"></span>Mine
  </label>
  <input aria-label="Find" placeholder="Find" class="find" style="height: 48px; border: 1px solid #7e7a70; background: none; color: inherit" />
  <style>.find::placeholder { color: #a29e93; opacity: 1 }</style>
  <span title="The whole name of the company" style="display: block; width: 80px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">The whole name of the company</span>
  <div style="width: 200px; overflow-x: hidden; overflow-y: auto; height: 60px"><p>Words that scroll down, a lot of them, more than there is room for in so little height.</p></div>
  <span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">For readers only</span>
  <button disabled style="width: 20px; height: 20px; color: #222">Off</button>`

/** One fault each: the added markup, and the rule that must report it. */
const plants: readonly [rule: string, of: keyof typeof judge, html: string][] = [
  ['overflow', 'layout', `<div style="width: 900px; height: 10px"></div>`],
  [
    'overflow',
    'layout',
    `<section style="width: 300px; overflow: auto"><div style="width: 400px">wide</div></section>`,
  ],
  [
    'cut',
    'layout',
    `<span style="display: block; width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">The whole name of the company</span>`,
  ],
  [
    'cut',
    'layout',
    `<div style="height: 24px; overflow: hidden"><p style="margin: 0">One<br>Two</p></div>`,
  ],
  [
    'cut',
    'layout',
    `<div style="width: 60px; overflow: hidden"><div style="width: max-content">Spanish is thirty percent longer</div></div>`,
  ],
  [
    'cut',
    'layout',
    `<div style="width: 60px; overflow: hidden"><button style="width: 90px; height: 44px">Go</button></div>`,
  ],
  [
    'cut',
    'layout',
    `<div role="row"><div role="cell" style="width: 60px; overflow: hidden"><span style="white-space: nowrap">Overdue for 219 days</span></div></div>`,
  ],
  ['small text', 'layout', `<p style="font-size: 12px">Small print</p>`],
  [
    'target',
    'layout',
    `<button style="width: 60px; height: 40px; color: inherit; background: none">Save</button>`,
  ],
  [
    'target',
    'layout',
    `<a href="#x" style="display: inline-block; width: 20px; color: inherit">x</a>`,
  ],
  [
    'target',
    'layout',
    `<label style="display: inline-flex; height: 30px"><input type="checkbox">Mine</label>`,
  ],
  ['contrast', 'colours', `<p style="color: #6b675f">Too quiet</p>`],
  ['contrast', 'colours', `<p style="opacity: .4">Too faint</p>`],
  [
    'contrast',
    'colours',
    `<div style="background: #76cdc0"><p style="margin: 0">Light on light</p></div>`,
  ],
  [
    'contrast',
    'colours',
    `<div style="position: relative; height: 24px"><i style="position: absolute; inset: 0; background: #e6f4f2"></i><span style="position: relative">Over a sibling</span></div>`,
  ],
  [
    'contrast',
    'colours',
    `<input aria-label="x" value="Typed" style="height: 48px; background: none; color: #555; border: 1px solid #7e7a70">`,
  ],
  [
    'contrast',
    'colours',
    `<input aria-label="x" placeholder="Hint" class="hint" style="height: 48px; background: none; border: 1px solid #7e7a70"><style>.hint::placeholder { color: #444 }</style>`,
  ],
  [
    'edge',
    'colours',
    `<button style="width: 60px; height: 44px; border: 1px solid #3a3832; background: none; color: inherit">Edge</button>`,
  ],
  [
    'edge',
    'colours',
    `<button aria-label="Close" style="width: 44px; height: 44px; border: 0; background: none; color: #444"><svg width="20" height="20"></svg></button>`,
  ],
  [
    'covered',
    'covered',
    `<button style="width: 60px; height: 44px; position: fixed; bottom: 0">Under</button><div style="position: fixed; bottom: 0; left: 0; right: 0; height: 60px; background: #222"></div>`,
  ],
]

test('finds no fault in a sound page', () => {
  box.innerHTML = sound
  expect([...judge.layout(), ...judge.colours(), ...judge.covered()]).toEqual([])
})

test('finds each planted fault by its rule, and only once', (context) => {
  const missed = plants.filter(([rule, part, html]) => {
    box.innerHTML = sound + html
    return judge[part]().filter((fault) => fault.rule === rule).length !== 1
  })
  expect(missed.map(([rule, , html]) => `${rule}: ${html}`)).toEqual([])
  tally(context, 'planted faults', plants.length)
})

test('judges only the top dialog while one is open', () => {
  box.innerHTML = `<p style="font-size: 12px">Behind</p><dialog style="width: 300px"><p style="font-size: 11px; color: black">Within</p></dialog>`
  box.querySelector('dialog')?.showModal()
  expect(judge.layout().map(({ reason }) => reason)).toEqual(['"Within" in 11 px'])
})

test('computes contrast as WCAG does', () => {
  expect(contrast(colourOf('#000'), colourOf('#fff'))).toBeCloseTo(21, 5)
  expect(contrast(colourOf('#777'), colourOf('white'))).toBeCloseTo(4.48, 2)
  expect(colourOf('rgb(0 0 0 / 50%)')[3]).toBeCloseTo(0.5, 1)
})
