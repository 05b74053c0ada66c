import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#server/network.ts'
import type { Limits } from './limits.ts'

export type Exchange = readonly [IncomingMessage, ServerResponse]

/** An open connection and what goes on in it. */
export interface Connection {
  readonly socket: Socket
  /** The request that came last to its turn; its body may still be coming. */
  request: IncomingMessage | null
  /** The answer in work, until it was taken. */
  answer: ServerResponse | null
  /**
   * What to do once that answer was taken, or given up: one list, for a listener each would cost
   * every request.
   */
  calls: (() => void)[]
  /** Requests that came ahead of their turn. */
  readonly waiting: Exchange[]
  /** What came last was no request: it ends when those before it are answered. */
  isOver: boolean
  /** To whom it is counted; null for nobody. */
  countsTo: string | null
  /** Bytes of a body as they stood at the last looks. */
  marks: number[]
  /** What of an answer was not taken at the last look, and since when. */
  stall: { left: string; since: number } | null
}

export interface Connections {
  of: (socket: Socket) => Connection
  /**
   * Calls once the answer in work was taken or given up; at once when it was already, for a share
   * taken late must be given back too.
   */
  whenTaken: (socket: Socket, call: () => void) => void
  all: () => Iterable<Connection>
  /** It carried a valid token of this person: it counts to them from now on. */
  belongsTo: (connection: Connection, user: number) => void
}

/**
 * All connections, counted by the address they come from until they carry a valid token, then by
 * person: a whole site has one address. Over a limit the one that has been idle longest gives way,
 * so that whoever hangs about keeps nobody out. Behind a trusted proxy one connection carries many
 * people, and none of this is counted.
 */
export function makeConnections(
  limits: Limits['connections'],
  isBehindProxy: boolean,
): Connections & { opened: (socket: Socket) => void } {
  const open = new Map<Socket, Connection>()
  const counted = new Map<string, Set<Connection>>()
  const strangers = new Set<Connection>()

  const leave = (connection: Connection): void => {
    strangers.delete(connection)
    if (connection.countsTo === null) return
    const others = counted.get(connection.countsTo)
    others?.delete(connection)
    if (others?.size === 0) counted.delete(connection.countsTo)
  }
  const enter = (connection: Connection, who: string): Set<Connection> => {
    const members = counted.get(who) ?? new Set()
    counted.set(who, members.add(connection))
    connection.countsTo = who
    return members
  }
  return {
    of: (socket) => open.get(socket) ?? newConnection(socket),
    whenTaken: (socket, call) => {
      const connection = open.get(socket)
      if (connection === undefined || connection.answer === null) call()
      else connection.calls.push(call)
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
      // The newcomer itself, where all others have something in work.
      if (members.size > limits.ofAddress) firstIdle(members)?.socket.destroy()
      else if (strangers.size > limits.ofStrangers) firstIdle(strangers)?.socket.destroy()
    },
    belongsTo: (connection, user) => {
      if (!strangers.has(connection)) return
      leave(connection)
      const members = enter(connection, `of ${user}`)
      if (members.size > limits.ofPerson) firstIdle(members)?.socket.destroy()
    },
  }
}

function newConnection(socket: Socket): Connection {
  return {
    socket,
    request: null,
    answer: null,
    calls: [],
    waiting: [],
    isOver: false,
    countsTo: null,
    marks: [],
    stall: null,
  }
}

/**
 * The oldest that has no answer in work; its request may have been answered while the body still
 * comes.
 */
function firstIdle(members: Iterable<Connection>): Connection | undefined {
  for (const one of members) if (one.answer === null && !one.socket.destroyed) return one
  return undefined
}
