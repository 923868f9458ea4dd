import { expect, test } from 'vitest';
import { inheritedSocket } from './inherited-socket.ts';

test('uses a socket passed to this process and no other', () => {
  expect(inheritedSocket({ LISTEN_PID: '12', LISTEN_FDS: '1' }, 12)).toBe(3);
  expect(inheritedSocket({ LISTEN_PID: '11', LISTEN_FDS: '1' }, 12)).toBeNull();
  expect(inheritedSocket({}, 12)).toBeNull();
  expect(() => inheritedSocket({ LISTEN_PID: '12', LISTEN_FDS: '2' }, 12)).toThrow('LISTEN_FDS 2');
});
