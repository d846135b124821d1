import { type ESTree, parseSync } from 'vite'
import { declaredNames } from '#tests/support/declared-names.ts'

export type Import = { specifier: string; typeOnly: boolean }

/** The facts that the convention tests check, read from the syntax tree, so text in strings never counts. */
export type Syntax = {
  imports: Import[]
  /** Imports with a specifier computed at run time, which no boundary can check. */
  computedImports: number
  reExports: string[]
  comments: string[]
  hasDefaultExport: boolean
  /** Every name: of variables, functions, types, properties and components. */
  identifiers: Set<string>
  /** The names of variables, functions and their parameters. */
  declared: Set<string>
  /** Dotted names in use: `process.env`, `test.skip`, `vi.mock`. */
  members: string[]
  /** Dotted name and first string of each call: `vi.mock` with `#app/lib/api.ts`. */
  calls: { name: string; argument: string | null }[]
  anyTypes: number
  nonNullAssertions: number
  interfaces: number
}

/** @throws Error when the file does not parse. */
export function readSyntax(path: string, text: string): Syntax {
  const { program, comments, errors } = parseSync(path, text, { sourceType: 'module' })
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const syntax: Syntax = {
    imports: [],
    computedImports: 0,
    reExports: [],
    comments: comments.map((comment) => comment.value.trim()),
    hasDefaultExport: false,
    identifiers: new Set(),
    declared: new Set(),
    members: [],
    calls: [],
    anyTypes: 0,
    nonNullAssertions: 0,
    interfaces: 0,
  }
  const addImport = (node: ESTree.Node | null, typeOnly: boolean) => {
    const specifier = stringOf(node)
    if (specifier === null) syntax.computedImports++
    else syntax.imports.push({ specifier, typeOnly })
    return specifier ?? ''
  }
  walk(program, (node) => {
    for (const name of declaredNames(node)) syntax.declared.add(name)
    switch (node.type) {
      case 'ImportDeclaration':
        addImport(node.source, isTypeOnly(node))
        break
      case 'ExportNamedDeclaration':
        if (node.source) syntax.reExports.push(addImport(node.source, node.exportKind === 'type'))
        break
      case 'ExportAllDeclaration':
        syntax.reExports.push(addImport(node.source, node.exportKind === 'type'))
        break
      case 'ExportDefaultDeclaration':
        syntax.hasDefaultExport = true
        break
      case 'ImportExpression':
        addImport(node.source, false)
        break
      case 'TSImportType':
        addImport(node.source, true)
        break
      case 'NewExpression': {
        const specifier = workerOf(node)
        if (specifier) syntax.imports.push({ specifier, typeOnly: false })
        break
      }
      case 'CallExpression': {
        const name = dottedName(node.callee)
        if (name) syntax.calls.push({ name, argument: stringOf(node.arguments[0] ?? null) })
        break
      }
      case 'MemberExpression': {
        const name = dottedName(node)
        if (name) syntax.members.push(name)
        break
      }
      case 'Identifier':
      case 'JSXIdentifier':
      case 'PrivateIdentifier':
        syntax.identifiers.add(node.name)
        break
      case 'TSAnyKeyword':
        syntax.anyTypes++
        break
      case 'TSNonNullExpression':
        syntax.nonNullAssertions++
        break
      case 'TSInterfaceDeclaration':
        syntax.interfaces++
        break
    }
  })
  return syntax
}

function walk(node: object, visit: (node: ESTree.Node) => void) {
  if ('type' in node && typeof node.type === 'string') visit(node as ESTree.Node)
  for (const child of Object.values(node)) {
    if (typeof child === 'object' && child !== null) walk(child, visit)
  }
}

function isTypeOnly(node: ESTree.ImportDeclaration): boolean {
  if (node.importKind === 'type') return true
  return (
    node.specifiers.length > 0 &&
    node.specifiers.every((entry) => entry.type === 'ImportSpecifier' && entry.importKind === 'type')
  )
}

function stringOf(node: ESTree.Node | null): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? null
  }
  return null
}

/** The file of a worker: `new URL('./thread.ts', import.meta.url)`. */
function workerOf(node: ESTree.NewExpression): string | null {
  if (dottedName(node.callee) !== 'URL' || dottedName(node.arguments[1] ?? null) !== 'import.meta.url')
    return null
  const specifier = stringOf(node.arguments[0] ?? null)
  return specifier?.endsWith('.ts') ? specifier : null
}

function dottedName(node: ESTree.Node | null): string | null {
  if (node?.type === 'Identifier') return node.name
  if (node?.type === 'MetaProperty') return `${node.meta.name}.${node.property.name}`
  if (node?.type !== 'MemberExpression') return null
  const object = dottedName(node.object)
  const property = node.computed ? stringOf(node.property) : dottedName(node.property)
  return object && property ? `${object}.${property}` : null
}
