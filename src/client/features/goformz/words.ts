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
    why: msg`the address may not be called`,
    help: msg`The API address or the sign-in address leads to no server of the internet. Change the connection.`,
  },
  away: {
    why: msg`GoFormz does not answer`,
    help: msg`Nothing needs to be done here: it is tried again by itself, and what was completed meanwhile comes then.`,
  },
  slow: {
    why: msg`GoFormz answers too slowly`,
    help: msg`Nothing needs to be done here: it is tried again by itself, and what was completed meanwhile comes then.`,
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
    help: msg`Too much was asked for within a short time. It goes on by itself.`,
  },
  shape: {
    why: msg`GoFormz answered something that cannot be understood`,
    help: msg`Look at the API address first. If it is right, tell our support the time of this run.`,
  },
  'secret-lost': {
    why: msg`the client secret cannot be read any more`,
    help: msg`The installation has lost the key that it was encrypted by. Type the client secret in again.`,
  },
  internal: {
    why: msg`our server met an error`,
    help: msg`It is tried again by itself. If it stays, tell our support the time of this run.`,
  },
}

const causes: Readonly<Record<RunCause, MessageDescriptor>> = {
  schedule: msg`By the clock`,
  hand: msg`By hand`,
  push: msg`Told by GoFormz`,
}

export const faultWords = (fault: ConnectorFault): FaultWords => faults[fault]
export const causeWord = (cause: RunCause): MessageDescriptor => causes[cause]
