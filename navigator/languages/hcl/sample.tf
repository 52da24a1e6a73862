terraform {
  required_version = ">= 1.5"

  required_providers {
    aws = {
      source = "hashicorp/aws"
    }
  }
}

provider "aws" {
  region = var.region
}

# Where everything runs.
variable "region" {
  type    = string
  default = "eu-central-1"
}

locals {
  name = "shop"
  tags = {
    team = "web"
  }
}

data "aws_ami" "ubuntu" {
  most_recent = true
}

resource "aws_instance" "web" {
  ami           = data.aws_ami.ubuntu.id
  instance_type = "t3.micro"
  user_data     = <<-EOT
    #!/bin/sh
    echo "${local.name}"
  EOT

  lifecycle {
    create_before_destroy = true
  }

  dynamic "ebs_block_device" {
    for_each = var.disks
    content {
      size = each.value
    }
  }
}

module "vpc" {
  source = "./vpc"
}

output "address" {
  value = aws_instance.web.public_ip
}

moved {
  from = aws_instance.old
  to   = aws_instance.web
}
