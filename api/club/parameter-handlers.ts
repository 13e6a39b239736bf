/** Binds the calls of the dated parameters to their commands. */
import {
  getParameter,
  listParameters,
  listParametersOn,
} from '@fourball/domain/club/parameters/find-parameters.ts';
import {
  createParameter,
  deleteParameter,
  updateParameter,
} from '@fourball/domain/club/parameters/write-parameter.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import type { Services } from '../services.ts';

export const parameterHandlers = ({ house }: Services): BuiltHandlers['parameters'] => ({
  listParameters: () => listParameters(house),
  getParameter: ({ actor, params }) => getParameter(house, actor, params.name),
  listParametersOn: ({ params }) => listParametersOn(house, params.day),
  createParameter: ({ actor, body }) => createParameter(house, actor, body),
  updateParameter: ({ actor, body }) => updateParameter(house, actor, body),
  deleteParameter: ({ actor, params }) => deleteParameter(house, actor, params.id),
});
