import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#server/kernel/network.ts'
import type { Limits } from './limits.ts'

export type Exchange = readonly [IncomingMessage, ServerResponse]

/** An open connection with its present requests. */
export interface SocketConnection {
  readonly socket: Socket
  /** The request whose turn came last; its body may still be coming. */
  request: IncomingMessage | null
  /** The answer in work, until the client has received it. */
  answer: ServerResponse | null
  /**
   * Functions to call once that answer is received or given up: one list, because a listener each
   * would cost every request.
   */
  afterAnswerCallbacks: (() => void)[]
  /** Requests that came before their turn. */
  readonly pipelined: Exchange[]
  /**
   * Whether the last bytes were no request: the connection ends when the requests before are
   * answered.
   */
  isEnding: boolean
  /** The person or address to which it counts; null if it does not count. */
  countedFor: string | null
  /** Bytes of a body at the last checks. */
  bytesReadSamples: number[]
}

export interface Connections {
  of: (socket: Socket) => SocketConnection
  /**
   * Calls `call` once the answer in work is received or given up; at once if it already is, because
   * a share taken late must be given back too.
   */
  afterAnswer: (socket: Socket, call: () => void) => void
  all: () => Iterable<SocketConnection>
  /**
   * Counts the connection to this person from now on, because it carried a valid token of theirs.
   */
  assignToUser: (connection: SocketConnection, user: number) => void
}

/**
 * Counts all connections by their address until they carry a valid token, then by person, because a
 * whole site has one address. Over a limit the longest idle one is closed, so that idle callers
 * keep no other out. Behind a trusted proxy one connection carries many people, so nothing is
 * counted.
 */
export function createConnections(
  limits: Limits['connections'],
  isBehindProxy: boolean,
): Connections & { opened: (socket: Socket) => void } {
  const open = new Map<Socket, SocketConnection>()
  const counted = new Map<string, Set<SocketConnection>>()
  const strangers = new Set<SocketConnection>()

  const leave = (connection: SocketConnection): void => {
    strangers.delete(connection)
    if (connection.countedFor === null) return
    const others = counted.get(connection.countedFor)
    others?.delete(connection)
    if (others?.size === 0) counted.delete(connection.countedFor)
  }
  const enter = (connection: SocketConnection, who: string): Set<SocketConnection> => {
    const members = counted.get(who) ?? new Set()
    counted.set(who, members.add(connection))
    connection.countedFor = who
    return members
  }
  return {
    of: (socket) => open.get(socket) ?? newConnection(socket),
    afterAnswer: (socket, call) => {
      const connection = open.get(socket)
      if (connection === undefined || connection.answer === null) call()
      else connection.afterAnswerCallbacks.push(call)
    },
    all: () => open.values(),
    opened: (socket) => {
      const connection = newConnection(socket)
      open.set(socket, connection)
      socket.once('close', () => {
        open.delete(socket)
        leave(connection)
      })
      if (isBehindProxy) return
      strangers.add(connection)
      const members = enter(connection, `from ${networkOf(socket.remoteAddress ?? '')}`)
      // Closes the new connection itself if all others have an answer in work.
      if (members.size > limits.ofAddress) firstIdle(members)?.socket.destroy()
      else if (strangers.size > limits.ofStrangers) firstIdle(strangers)?.socket.destroy()
    },
    assignToUser: (connection, user) => {
      if (!strangers.has(connection)) return
      leave(connection)
      const members = enter(connection, `of ${user}`)
      if (members.size > limits.ofPerson) firstIdle(members)?.socket.destroy()
    },
  }
}

function newConnection(socket: Socket): SocketConnection {
  return {
    socket,
    request: null,
    answer: null,
    afterAnswerCallbacks: [],
    pipelined: [],
    isEnding: false,
    countedFor: null,
    bytesReadSamples: [],
  }
}

/**
 * Returns the oldest connection without an answer in work; its request may have been answered while
 * the body still comes.
 */
function firstIdle(members: Iterable<SocketConnection>): SocketConnection | undefined {
  for (const one of members) if (one.answer === null && !one.socket.destroyed) return one
  return undefined
}
