import type { ESTree } from 'vite'

type Pattern = ESTree.BindingPattern | ESTree.ParamPattern | null

/** The names that a declaration of variables, a function or its parameters introduces; none for other nodes. */
export function declaredNames(node: ESTree.Node): string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return namesOf(node.id)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...namesOf(node.id), ...node.params.flatMap(namesOf)]
    default:
      return []
  }
}

function namesOf(pattern: Pattern): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesOf(property.type === 'RestElement' ? property.argument : property.value),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => namesOf(element as Pattern))
    case 'AssignmentPattern':
      return namesOf(pattern.left)
    case 'RestElement':
      return namesOf(pattern.argument)
    default:
      return []
  }
}
