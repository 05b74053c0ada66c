import { expect, test } from 'vitest'
import { withoutNames } from './two-sheets.ts'

const list = (...files: string[]) =>
  `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=${JSON.stringify(files)})))=>i.map(i=>d[i]);`

test('a page loads its scripts and later style sheets, but not the sheets merged into the first one', () => {
  const code = `${list('a.js', 'a.css', 'b.js', 'styles-12345678.css')}load(()=>import("./a.js"),__vite__mapDeps([0,1]));load(()=>import("./b.js"),__vite__mapDeps([1,2,3]))`
  expect(withoutNames(code, new Set(['a.css']))).toBe(
    `${list('a.js', 'b.js', 'styles-12345678.css')}load(()=>import("./a.js"),__vite__mapDeps([0]));load(()=>import("./b.js"),__vite__mapDeps([1,2]))`,
  )
})

test('a page with nothing left to load gets an empty list, and a script without a list stays unchanged', () => {
  expect(
    withoutNames(
      `${list('a.css')}load(()=>import("./a.js"),__vite__mapDeps([0]))`,
      new Set(['a.css']),
    ),
  ).toBe(`${list()}load(()=>import("./a.js"),[])`)
  expect(withoutNames('load("a.css")', new Set(['a.css']))).toBe('load("a.css")')
})
