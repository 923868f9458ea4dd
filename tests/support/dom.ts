// Vitest runs a setup file before each test file, but a module only once for each worker.
import './simulated-dom.ts';
