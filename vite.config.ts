import { defineConfig } from 'vitest/config'
import { projects } from './tests/vitest-projects.ts'

export default defineConfig({
  test: { projects, allowOnly: false, passWithNoTests: false },
})
