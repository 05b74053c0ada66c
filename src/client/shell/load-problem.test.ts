import { expect, test } from 'vitest'
import { isMissingPart } from './load-problem.tsx'

test('F-48 distinguishes a part that failed to load from a fault of the app', () => {
  for (const words of [
    'Failed to fetch dynamically imported module: https://siteward.test/assets/projects-1.js',
    'error loading dynamically imported module: https://siteward.test/assets/projects-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/projects-1.css',
  ])
    expect(isMissingPart(new Error(words)), words).toBe(true)
  expect(
    isMissingPart(new TypeError("Cannot read properties of undefined (reading 'module')")),
  ).toBe(false)
  expect(isMissingPart('no error')).toBe(false)
})
