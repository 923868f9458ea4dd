# Builds the image for both architectures, tagged with the version, from the root of the repository:
#   VERSION=$(node -p "require('./package.json').version") docker buildx bake -f deploy/docker-bake.hcl
variable "IMAGE" { default = "platen" }
variable "VERSION" { default = "dev" }
target "default" {
  dockerfile = "deploy/Dockerfile"
  platforms  = ["linux/amd64", "linux/arm64"]
  tags       = ["${IMAGE}:${VERSION}", "${IMAGE}:latest"]
  labels     = { "org.opencontainers.image.version" = VERSION }
}
