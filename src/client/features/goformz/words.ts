import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ConnectorFault, RunCause } from '#contract/goformz/faults.ts'

/** Why forms did not arrive, and what the reader can do. */
interface FaultWords {
  why: MessageDescriptor
  help: MessageDescriptor
}

const faults: Readonly<Record<ConnectorFault, FaultWords>> = {
  address: {
    why: msg`the address is not allowed`,
    help: msg`The API address or the sign-in address does not lead to a public internet server. Change the connection.`,
  },
  away: {
    why: msg`GoFormz does not answer`,
    help: msg`You do not need to do anything. The app tries again by itself and then fetches the forms completed in the meantime.`,
  },
  slow: {
    why: msg`GoFormz answers too slowly`,
    help: msg`You do not need to do anything. The app tries again by itself and then fetches the forms completed in the meantime.`,
  },
  'sign-in': {
    why: msg`GoFormz does not accept the client ID or the client secret`,
    help: msg`In GoFormz, under Settings, API Access, copy the client ID, make a new client secret, and type both in here.`,
  },
  rights: {
    why: msg`GoFormz does not let this client read forms`,
    help: msg`In GoFormz, let the user of the API credentials see the forms of the company.`,
  },
  busy: {
    why: msg`GoFormz asks us to wait`,
    help: msg`There were too many requests in a short time. It continues by itself.`,
  },
  shape: {
    why: msg`GoFormz sent an answer that cannot be read`,
    help: msg`Check the API address first. If it is right, tell our support the time of this run.`,
  },
  'secret-lost': {
    why: msg`the client secret cannot be read any more`,
    help: msg`The server no longer has the key that encrypted the client secret. Type the client secret in again.`,
  },
  internal: {
    why: msg`our server had an error`,
    help: msg`The app tries again by itself. If the problem continues, tell our support the time of this run.`,
  },
}

const causes: Readonly<Record<RunCause, MessageDescriptor>> = {
  schedule: msg`On schedule`,
  hand: msg`By hand`,
  push: msg`Notified by GoFormz`,
}

export const faultWords = (fault: ConnectorFault): FaultWords => faults[fault]
export const causeWord = (cause: RunCause): MessageDescriptor => causes[cause]
