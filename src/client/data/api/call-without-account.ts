import type { ApiFailure, ApiSuccess } from './api-result.ts'
import { defaultIdleTimeoutMs, startIdleTimeout } from './idle-timeout.ts'
import { getApiLanguage } from './language.ts'
import type { CallAnswer, CallArguments, OperationName } from './operation-types.ts'
import { parseResponse, unreachableFailure } from './parse-response.ts'

/**
 * Calls a public operation whose arguments are all in its body. It is for the page of a person
 * without an account, which loads no table of operations and sends no session of the same browser.
 * Accepts only answers with `Sync-Server: 1`; never throws.
 */
export async function callWithoutAccount<Name extends OperationName>(
  path: string,
  body: NonNullable<CallArguments<Name>['body']>,
): Promise<ApiSuccess<CallAnswer<Name>> | ApiFailure> {
  const watch = startIdleTimeout(defaultIdleTimeoutMs)
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'accept-language': getApiLanguage(),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      credentials: 'omit',
      cache: 'no-store',
      signal: watch.signal,
    })
    // The server checks its answers against the contract.
    return (await parseResponse(response, undefined, watch)) as
      | ApiSuccess<CallAnswer<Name>>
      | ApiFailure
  } catch {
    return unreachableFailure()
  } finally {
    watch.end()
  }
}
