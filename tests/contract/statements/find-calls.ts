import {
  type CallExpression,
  type Expression,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isVariableDeclaration,
  type Identifier,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import {
  API,
  type Checker,
  type Project,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'

/** A call of the server that sends a statement, as the compiler understands it. */
export interface StatementCall {
  /** File and line, for people. */
  at: string
  /** Path below `src/server`. */
  file: string
  /** JavaScript that makes the texts of the statement, in the scope of its file. */
  code: string
  /** Locals of the code that only a running server knows, and those that have samples. */
  unknown: string[]
  sampled: string[]
  /** The members of the row that the call reads, or null if it names no type. */
  row: RowType | null
}

/** The kinds of value that each member of a row can have, such as `string` or `number[]`. */
export interface RowType {
  members: Record<string, { kinds: string[]; optional: boolean }>
  /** Whether it takes further columns. */
  isOpen: boolean
}

/** Values of locals by name: JavaScript of a list, all of which are tried. */
export type Samples = Readonly<Record<string, string>>

const methods = new Set(['query', 'one', 'maybe', 'exec'])
const config = '/tsconfig.statements.json'

/**
 * Finds all calls of `Queries` and `lastly` in the server, with the help of the compiler. `samplesOf`
 * returns values for locals of a file.
 */
export function findStatementCalls(samplesOf: (file: string) => Samples): StatementCall[] {
  const root = process.cwd()
  const server = JSON.stringify({
    extends: './tsconfig.json',
    include: ['src/server/**/*.ts'],
    exclude: ['**/*.test.ts'],
  })
  const isConfig = (path: string) => path === root + config
  const api = new API({
    cwd: root,
    fs: {
      readFile: (path) => (isConfig(path) ? server : undefined),
      fileExists: (path) => (isConfig(path) ? true : undefined),
    },
  })
  try {
    const project = api.updateSnapshot({ openProjects: [root + config] }).getProject(root + config)
    if (project === undefined) throw new Error('The compiler found no project.')
    return callsOf(project, root, samplesOf)
  } finally {
    api.close()
  }
}

function callsOf(
  project: Project,
  root: string,
  samplesOf: (file: string) => Samples,
): StatementCall[] {
  const { program, checker } = project
  const calls = program
    .getSourceFileNames()
    .filter((path) => path.startsWith(`${root}/src/server/`))
    .flatMap((path) => callsIn(program.getSourceFile(path)))
  const symbols = checker.getSymbolAtLocation(calls.map(({ name }) => name))
  const ours = calls.filter((_, n) =>
    symbols[n]?.declarations[0]?.path.endsWith('/src/server/db/database.ts'),
  )
  const types = checker.getTypeAtLocation(ours.map(({ call }) => call))
  return ours.map(({ source, name, call, statement }, n) => {
    const file = source.fileName.slice(`${root}/src/server/`.length)
    return {
      at: `${file}:${source.getLineAndCharacterOfPosition(call.getStart()).line + 1}`,
      file,
      ...codeOf(checker, statement, samplesOf(file)),
      row: ['exec', 'lastly'].includes(name.text) ? null : rowOf(checker, types[n]),
    }
  })
}

interface Call {
  source: SourceFile
  call: CallExpression
  name: Identifier
  statement: Expression
}

function callsIn(source: SourceFile | undefined): Call[] {
  const found: Call[] = []
  const visit = (node: Node): void => {
    node.forEachChild(visit)
    if (source === undefined || !isCallExpression(node)) return
    const [statement] = node.arguments
    const called = node.expression
    const name = isPropertyAccessExpression(called) ? called.name : called
    if (statement === undefined || !isIdentifier(name)) return
    if (isPropertyAccessExpression(called) ? methods.has(name.text) : name.text === 'lastly')
      found.push({ source, call: node, name, statement })
  }
  if (source !== undefined) visit(source)
  return found
}

/**
 * Returns code that makes every text that a statement can have: the locals that it needs, with
 * samples in place of those that only a running server knows.
 */
function codeOf(checker: Checker, statement: Expression, samples: Samples) {
  const declared = new Map<Node, string>()
  const loops = new Map<string, string>()
  const unknown = new Set<string>()
  const need = (node: Node): void => {
    for (const name of namesIn(node)) {
      const local = localOf(checker, name, node)
      if (local === null || declared.has(local) || loops.has(name.text)) continue
      const sample = samples[name.text]
      if (sample !== undefined) loops.set(name.text, sample)
      else if (isVariableDeclaration(local) && local.initializer && isIdentifier(local.name)) {
        need(local.initializer)
        declared.set(local, `const ${name.text} = ${local.initializer.getText()}`)
      } else unknown.add(name.text)
    }
  }
  const yields = alternatives(checker, statement).map(({ node, each }) => {
    need(node)
    return each ? `yield* Object.values(${node.getText()})` : `yield ${node.getText()}`
  })
  const lines = [
    ...[...loops].map(
      ([name, values]) => `for (const [${name}] of (${values}).map((one) => [one]))`,
    ),
    `{ ${[...declared.values(), ...yields].join('\n')} }`,
  ]
  return {
    code: `[...(function* () { ${lines.join(' ')} })()]`,
    unknown: [...unknown],
    sampled: [...loops.keys()],
  }
}

/** Returns the statements among which a call chooses; `each`: all values of an object. */
function alternatives(checker: Checker, node: Expression): { node: Expression; each: boolean }[] {
  if (isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap((one) => alternatives(checker, one))
  if (isElementAccessExpression(node)) return [{ node: node.expression, each: true }]
  const local = isIdentifier(node) ? localOf(checker, node, node) : null
  return local !== null && isVariableDeclaration(local) && local.initializer !== undefined
    ? alternatives(checker, local.initializer)
    : [{ node, each: false }]
}

/** Returns the names that an expression uses, without names of members. */
function namesIn(node: Node): Identifier[] {
  const found: Identifier[] = []
  const visit = (at: Node): void => {
    if (isIdentifier(at)) {
      const { parent } = at
      const isMember =
        (isPropertyAccessExpression(parent) && parent.name === at) ||
        (isPropertyAssignment(parent) && parent.name === at)
      if (!isMember) found.push(at)
    }
    at.forEachChild(visit)
  }
  visit(node)
  return found
}

/** Returns the declaration of a name inside a function, unless it is within that node. */
function localOf(checker: Checker, name: Identifier, within: Node): Node | null {
  const symbol = isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name)
  const declaration = (symbol?.valueDeclaration ?? symbol?.declarations[0])?.resolve()
  let isInFunction = false
  for (let at = declaration?.parent; at !== undefined; at = at.parent) {
    if (at === within) return null
    isInFunction ||= isFunctionLikeDeclaration(at)
  }
  return isInFunction ? (declaration ?? null) : null
}

/** Returns the members of the row in `Promise<Row[]>`, `Promise<Row>` or `Promise<Row | undefined>`. */
function rowOf(checker: Checker, promise: Type | undefined): RowType | null {
  const argumentOf = (type: Type | undefined) =>
    type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined
  const result = argumentOf(promise)
  const given = result && checker.isArrayType(result) ? argumentOf(result) : result
  const row = given && checker.getNonNullableType(given)
  if (row === undefined || row.isTypeParameter()) return null
  const members = checker.getPropertiesOfType(row)
  if (members.length === 0) return null
  const types = checker.getTypeOfSymbol(members)
  return {
    members: Object.fromEntries(
      members.map((member, n) => [
        member.name,
        {
          kinds: kindsOf(checker, types[n]),
          optional: (member.flags & SymbolFlags.Optional) !== 0,
        },
      ]),
    ),
    isOpen: checker.getIndexInfosOfType(row).length > 0,
  }
}

function kindsOf(checker: Checker, type: Type | undefined): string[] {
  if (type === undefined || type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return ['any']
  if (type.flags & (TypeFlags.Null | TypeFlags.Undefined)) return []
  if (type.flags & TypeFlags.StringLike) return ['string']
  if (type.flags & TypeFlags.NumberLike) return ['number']
  if (type.flags & TypeFlags.BooleanLike) return ['boolean']
  if (type.isUnionType())
    return [...new Set(type.getTypes().flatMap((one) => kindsOf(checker, one)))]
  if (type.isIntersectionType()) return kindsOf(checker, type.getTypes()[0])
  if (checker.isArrayType(type) && type.isTypeReference())
    return kindsOf(checker, checker.getTypeArguments(type)[0]).map((kind) => `${kind}[]`)
  if (!type.isObjectType()) return ['any']
  return [['Uint8Array', 'Buffer'].includes(type.getSymbol()?.name ?? '') ? 'bytes' : 'object']
}
