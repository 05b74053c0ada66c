import { msg } from '@lingui/core/macro'
import { useReportSaveOutcome } from '#client/records/form/use-report-save-outcome.ts'
import type { runCommand } from '#client/records/form/use-command.ts'

/** Returns a function that reports a key that could not be fetched. */
export function useFailure(): (done: Awaited<ReturnType<typeof runCommand>>) => Promise<null> {
  const outcome = useReportSaveOutcome()
  return async (done) => {
    await outcome(words, Promise.resolve(done), {})
    return null
  }
}

const words = {
  code: 'adminFetchApiKey',
  sent: msg`Shown`,
  failed: msg`Error while retrieving the API key.`,
}
